export class Exported {}

export default class DefaultClass {}

export interface AnInterface {
  readonly name: string
}

export type OnlyAType = string | number
