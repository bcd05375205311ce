import { z } from 'zod'

export const Person = z.object({
  name: z.string().min(1),
  position: z.string(),
  tags: z.array(z.string()),
  address: z.object({ street: z.string(), city: z.string(), zip: z.string(), country: z.string() }),
})
