export type { T } from "./T.ts";
export type { XX200, XXMutation, XXMutationRequest, XXMutationResponse } from "./XX.ts";