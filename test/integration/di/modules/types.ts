import { Token } from 'honotate'

export class Exported {}

export default class DefaultClass {}

export interface AnInterface {
  readonly name: string
}

export type OnlyAType = string | number

export enum Level {
  Low = 1,
}

export interface Settings {
  readonly name: string
}
export const Settings = { name: 'an object that shares its name with an interface' }

export type Mode = 'light' | 'dark'
export const Mode = 'light'

export interface Clock {
  now(): number
}
export const Clock = new Token<Clock>('clock')
