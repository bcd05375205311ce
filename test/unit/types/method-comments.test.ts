import { expect, test } from 'vitest'
import { descriptionOf, tagNames, throwsOf } from '../../../src/honotate-kit/types/api/method-comments.ts'
import { parseDocComment } from '../../../src/honotate-kit/types/checker/doc-comments.ts'

test.each<[comment: string, description: object]>([
  ['', {}],
  ['One.', { summary: 'One.' }],
  ['One,\n * still one.', { summary: 'One, still one.' }],
  ['One.\n *\n * Two.\n *\n * Three.', { summary: 'One.', description: 'Two.\n\nThree.' }],
  ['One.\n * @summary Own\n *   words.', { summary: 'Own words.', description: 'One.' }],
  ['One.\n *\n * Two.\n * @summary Own.', { summary: 'Own.', description: 'One.\n\nTwo.' }],
  ['One.\n * @summary', { summary: 'One.' }],
  ['One.\n * @description More.', { summary: 'One.', description: 'More.' }],
  ['One.\n *\n * Two.\n * @description More.', { summary: 'One.', description: 'Two.\n\nMore.' }],
  ['@operationId list', { operationId: 'list' }],
  ['@operationId', {}],
  ['@deprecated Since 2.', { deprecated: true }],
  ['@hidden', { hidden: true }],
  ['@tool', { tool: true }],
  ['@tags One, Two', { tags: ['One', 'Two'] }],
  ['@tags ,', {}],
  ['@returns All.', { returns: 'All.' }],
  ['@return - All.', { returns: 'All.' }],
  ['@returns', {}],
  ['@returns\n * @returns All.', { returns: 'All.' }],
])('the description in the comment %j is %j', (comment, description) => {
  const { text, tags } = parseDocComment(`/** ${comment} */`)
  expect(descriptionOf(text, tags)).toEqual(description)
})

test('@tags can have several names and several lines', () => {
  const { tags } = parseDocComment('/** @tags One, Two,\n * @tag None\n * @tags Three */')
  expect(tagNames(tags)).toEqual(['One', 'Two', 'Three'])
})

test.each<[comment: string, throws: object]>([
  ['@throws {404} There is none.', { throws: [{ status: 404, description: 'There is none.' }] }],
  ['@throws 404 - There is none.', { throws: [{ status: 404, description: 'There is none.' }] }],
  ['@throws {500}', { throws: [{ status: 500 }] }],
  ['@throws 409\n * @throws 400', { throws: [{ status: 400 }, { status: 409 }] }],
  ['@throws 302\n * @throws 600\n * @throws Error\n * @throw 404', {}],
])('the comment %j declares the errors %j', (comment, throws) => {
  expect(throwsOf(parseDocComment(`/** ${comment} */`).tags)).toEqual(throws)
})
