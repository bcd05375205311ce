import * as z from 'zod'

/** A required text that is not blank. */
export const text = () => z.string("can't be blank").trim().min(1, "can't be blank")
const email = () => text().pipe(z.email('is invalid'))
const password = () =>
  z.string("can't be blank").min(1, { error: "can't be blank", abort: true }).max(1000, 'is too long')
/** NIST SP 800-63B, section 5.1.1.2: 8 characters or more, of any kind. */
const newPassword = () => password().min(8, 'is too short')
/** An optional text; an empty one becomes `null`. */
const optional = z
  .string()
  .nullable()
  .transform((value) => value || null)

export const Login = z.object({ user: z.object({ email: text(), password: password() }) })

export const NewUser = z.object({ user: z.object({ username: text(), email: email(), password: newPassword() }) })

export const UserChange = z.object({
  user: z
    .object({ username: text(), email: email(), password: newPassword(), bio: optional, image: optional })
    .partial(),
})
