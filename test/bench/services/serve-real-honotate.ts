import process from 'node:process'
import { serve } from 'honotate/node'
import create from './real-honotate.ts'

const { port } = await serve(create(Number(process.env['EXTRA'])), { port: 0, hostname: '127.0.0.1' })
console.log(port)
