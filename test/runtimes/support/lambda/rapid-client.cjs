// The part of AWS's runtime that is written in C++: it sends answers to the runtime API. Building it takes cmake and a
// compiler, so the same requests are made here. https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
const { request } = require('node:http')

const [hostname, port] = process.env.AWS_LAMBDA_RUNTIME_API.split(':')

function post(path, body, headers = {}) {
  const options = {
    hostname,
    port,
    method: 'POST',
    path: `/2018-06-01/runtime/invocation/${path}`,
    headers: { 'Content-Type': 'application/json', ...headers },
  }
  request(options, (response) => response.resume()).end(body)
}

exports.done = (id, body) => post(`${id}/response`, body)
exports.error = (id, body) => post(`${id}/error`, body)
