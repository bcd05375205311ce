import { createServer } from 'node:http2'
import process from 'node:process'
import { serve } from '@hono/node-server'
import create from './hono.ts'

const { fetch } = create(Number(process.env['EXTRA']))
const adapter = process.env['HTTP2'] ? { createServer } : {}
serve({ ...adapter, fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port))
