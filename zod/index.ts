export { tSchema } from "./tSchema.ts";
export { XX200Schema, XXMutationRequestSchema, XXMutationResponseSchema } from "./xXSchema.ts";