// The schemas of the services in Fastify.

export const string = { type: 'string' }

export function object(properties) {
  return { type: 'object', required: Object.keys(properties), properties }
}

export const personSchema = object({
  name: { ...string, minLength: 1 },
  position: string,
  tags: { type: 'array', items: string },
  address: object({ street: string, city: string, zip: string, country: string }),
})

export const itemReply = object({ r: { type: 'integer' }, id: string, name: string, position: string })
