import process from 'node:process'
import { serve } from '@hono/node-server'
import create from './real-hono.ts'

serve({ fetch: create(Number(process.env['EXTRA'])).fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(port),
)
