import { getRoutes } from 'honotate'
import { contractTest } from 'honotate/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { types } from '../src/api.gen.ts'
import { StaffGuard } from '../src/auth/staff-guard.ts'
import { readSettings } from '../src/settings.ts'
import { startClinic } from './clinic.ts'

let clinic: Awaited<ReturnType<typeof startClinic>>
beforeAll(async () => void (clinic = await startClinic()), 60_000)
afterAll(() => clinic?.stop())

const ann = { firstName: 'Ann', lastName: 'Lee', telephone: '+31 20 555 1234' }
const rex = { name: 'Rex', type: 'dog', birthDate: '2020-02-29' }

test('an owner with a pet and a visit', async () => {
  const reception = clinic.as('reception')
  const added = await reception.request<{ id: number }>('/api/owners', { json: ann })
  expect(added.status).toBe(201)
  const { id } = await added.json()
  const pet = await (await reception.request<{ id: number }>(`/api/owners/${id}/pets`, { json: rex })).json()
  expect(pet).toEqual({ id: expect.any(Number), ownerId: id, ...rex })
  const checkUp = { date: '2026-01-05', description: 'check-up' }
  expect((await reception.request(`/api/pets/${pet.id}/visits`, { json: checkUp })).status).toBe(201)

  const vet = clinic.as('vet')
  expect(await (await vet.request(`/api/owners/${id}`)).json()).toEqual({ id, ...ann, pets: [pet] })
  expect(await (await vet.request(`/api/pets/${pet.id}/visits`)).json()).toMatchObject([checkUp])
  const moved = { ...ann, telephone: '020 555 4321' }
  const changed = await reception.request(`/api/owners/${id}`, { method: 'PUT', json: moved })
  expect(await changed.json()).toEqual({ id, ...moved })
})

test('what is not valid is refused, member by member', async () => {
  const response = await clinic
    .as('reception')
    .request('/api/owners', { json: { ...ann, telephone: 'none', vip: true } })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ errors: [{ pointer: '#/telephone' }, { pointer: '#/vip' }] })
})

test('values that PostgreSQL cannot store are refused, and not logged as errors', async () => {
  const [reception, vet] = [clinic.as('reception'), clinic.as('vet')]
  const { id } = await (await reception.request<{ id: number }>('/api/owners', { json: ann })).json()
  const pet = await (await reception.request<{ id: number }>(`/api/owners/${id}/pets`, { json: rex })).json()
  const answers = await Promise.all([
    vet.request('/api/owners?lastName=%00'),
    reception.request('/api/owners', { json: { ...ann, firstName: 'a\0b' } }),
    reception.request(`/api/owners/${id}`, { method: 'PUT', json: { ...ann, lastName: '\0' } }),
    reception.request(`/api/owners/${id}/pets`, { json: { ...rex, name: '\0' } }),
    reception.request(`/api/owners/${id}/pets`, { json: { ...rex, birthDate: '0000-01-01' } }),
    vet.request(`/api/pets/${pet.id}/visits`, { json: { date: '2026-01-05', description: 'a\0' } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(422))
  expect(clinic.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('what does not exist is 404, and an id that is none is 400', async () => {
  const vet = clinic.as('vet')
  for (const path of ['/api/owners/999', '/api/pets/999', '/api/vets/999', '/api/pets/999/visits'])
    expect((await vet.request(path)).status, path).toBe(404)
  expect((await vet.request('/api/owners/one')).status).toBe(400)
  expect((await vet.request('/api/owners/99999999999')).status).toBe(400)
})

test('one route is public', () => {
  const open = getRoutes(clinic.app.app).filter(({ guards }) => !guards.includes(StaffGuard))
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/vets'])
})

test('the log has the route and hides the token', async () => {
  await clinic.as('vet').request('/api/vets/2', { headers: { 'X-Request-Id': 'one' } })
  const line = clinic.lines.find(({ requestId }) => requestId === 'one')
  expect(line).toMatchObject({ route: '/api/vets/:id', status: 200, headers: { authorization: '[redacted]' } })
  expect(JSON.stringify(clinic.lines)).not.toContain('in-the-tests')
})

test('settings that are wrong are one error without values', async () => {
  const wrong = readSettings({ DATABASE_URL: 'not-a-url', RECEPTION_TOKEN: 'too-short', PORT: 'many' })
  await expect(wrong).rejects.toThrow(/`DATABASE_URL`.*`PORT`.*`RECEPTION_TOKEN`.*`VET_TOKEN` is missing/su)
  await expect(wrong).rejects.toThrow(/^(?!.*(?:not-a-url|too-short|many))/su)
})

test('random requests get only responses that the document describes', async () => {
  const headers = { Authorization: 'Bearer reception-in-the-tests' }
  await contractTest(clinic.app.app, types, { requests: 20, headers })
})
