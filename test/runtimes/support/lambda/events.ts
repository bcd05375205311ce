/** A request as it arrives at the front door of a function. */
export interface Incoming {
  readonly method: string
  /** As it was sent. */
  readonly path: string
  /** As it was sent, without the question mark. */
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** The address of the client, as the front doors report it. */
export const SOURCE_IP = '192.0.2.17'

const host = 'abcdef1234.execute-api.eu-central-1.amazonaws.com'

/** The event of a REST API of API Gateway that treats every type of body as binary. */
export function restApi({ method, path, query, headers, body }: Incoming): object {
  return {
    resource: '/{proxy+}',
    path,
    httpMethod: method,
    headers: { ...headers, Host: host, 'X-Forwarded-For': `${SOURCE_IP}, 198.51.100.4`, 'X-Forwarded-Proto': 'https' },
    multiValueHeaders: multiple({
      ...headers,
      Host: host,
      'X-Forwarded-For': `${SOURCE_IP}, 198.51.100.4`,
      'X-Forwarded-Proto': 'https',
    }),
    queryStringParameters: query ? Object.fromEntries(new URLSearchParams(query)) : null,
    multiValueQueryStringParameters: query ? lists(new URLSearchParams(query)) : null,
    pathParameters: { proxy: path.slice(1) },
    stageVariables: null,
    requestContext: {
      resourceId: 'c1d2e3',
      resourcePath: '/{proxy+}',
      httpMethod: method,
      path: `/prod${path}`,
      accountId: '123456789012',
      protocol: 'HTTP/1.1',
      stage: 'prod',
      domainName: host,
      requestId: 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef',
      apiId: 'abcdef1234',
      identity: {
        sourceIp: SOURCE_IP,
        userAgent: headers['user-agent'] ?? null,
        accountId: null,
        cognitoIdentityId: null,
      },
    },
    body: body.length > 0 ? body.toString('base64') : null,
    isBase64Encoded: body.length > 0,
  }
}

/** The event of an HTTP API of API Gateway, which decodes the path. */
export function httpApi(incoming: Incoming): object {
  return payload2({ ...incoming, path: decodeURI(incoming.path) }, host)
}

/** The event of a function URL, which does not decode the path. */
export function functionUrl(incoming: Incoming): object {
  return payload2(incoming, 'abcdef1234567890.lambda-url.eu-central-1.on.aws')
}

/** An event in payload format 2.0. */
function payload2(
  { method, path, query, headers: { cookie, ...headers }, body }: Incoming,
  domainName: string,
): object {
  const isText = /^(?:text\/|application\/(?:json|javascript|xml))/u.test(headers['content-type'] ?? '')
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query,
    ...(cookie !== undefined && { cookies: cookie.split('; ') }),
    headers: { ...headers, host: domainName, 'x-forwarded-for': SOURCE_IP, 'x-forwarded-proto': 'https' },
    ...(query && {
      queryStringParameters: Object.fromEntries(
        Object.entries(lists(new URLSearchParams(query))).map(([name, values]) => [name, values.join(',')]),
      ),
    }),
    requestContext: {
      accountId: '123456789012',
      apiId: 'abcdef1234',
      domainName,
      domainPrefix: 'abcdef1234',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: SOURCE_IP, userAgent: headers['user-agent'] ?? '' },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey: '$default',
      stage: '$default',
      time: '21/Nov/2026:08:00:00 +0000',
      timeEpoch: 1795334400000,
    },
    ...(body.length > 0 && { body: isText ? body.toString() : body.toString('base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  }
}

/** The event of an Application Load Balancer with multi-value headers, which decodes neither path nor query. */
export function loadBalancer({ method, path, query, headers, body }: Incoming): object {
  const isText = /^(?:text\/|application\/(?:json|javascript|xml))/u.test(headers['content-type'] ?? '')
  return {
    requestContext: {
      elb: {
        targetGroupArn: 'arn:aws:elasticloadbalancing:eu-central-1:123456789012:targetgroup/service/50dc6c495c0c9188',
      },
    },
    httpMethod: method,
    path,
    multiValueQueryStringParameters: Object.fromEntries(
      query
        .split('&')
        .filter(Boolean)
        .map((part) => [part.split('=')[0], [part.split('=')[1] ?? '']]),
    ),
    multiValueHeaders: multiple({
      ...headers,
      host: 'service-123456789.eu-central-1.elb.amazonaws.com',
      'x-forwarded-for': SOURCE_IP,
      'x-forwarded-proto': 'https',
    }),
    body: isText ? body.toString() : body.toString('base64'),
    isBase64Encoded: body.length > 0 && !isText,
  }
}

function multiple(headers: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
}

function lists(query: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]))
}
