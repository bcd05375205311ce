import { createServer } from 'node:http2'
import process from 'node:process'
import { timeoutAfter } from 'honotate'
import { serve } from 'honotate/node'
import create from './honotate.ts'

const timeout = process.env['TIMEOUT']
const app = create(Number(process.env['EXTRA']), timeout ? { timeout: timeoutAfter(Number(timeout)) } : {})
const adapter = process.env['HTTP2'] ? { createServer } : {}
const { port } = await serve(app, { adapter, port: 0, hostname: '127.0.0.1' })
console.log(port)
