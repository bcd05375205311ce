import 'reflect-metadata'
import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Injectable,
  Module,
  Param,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common'
import type { CanActivate, ExecutionContext } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { LogController } from 'fastify'
import { destination } from 'pino'
import { Person } from '../../services/person.ts'
import { isBlocked, mayRead } from '../../services/rules.ts'
import { ZodPipe } from './zod-pipe.ts'

interface UserQuery {
  readonly name?: string
  readonly position?: string
}

@Injectable()
class BlockGuard implements CanActivate {
  canActivate(context: ExecutionContext) {
    return !isBlocked(context.switchToHttp().getRequest().headers['x-client'])
  }
}

@Injectable()
class TokenGuard implements CanActivate {
  canActivate(context: ExecutionContext) {
    return mayRead(context.switchToHttp().getRequest().headers.authorization)
  }
}

@Controller()
class PeopleController {
  @HttpCode(200)
  @Post('/people')
  create(@Body(new ZodPipe(Person)) body: object) {
    return { text: 'created', body }
  }
}

function itemParts(r: number) {
  @Injectable()
  class Items {
    find(id: string) {
      return { r, id }
    }
  }

  @Controller(`/r${r}`)
  class ItemController {
    constructor(@Inject(Items) private readonly items: Items) {}

    @Get('/items/:id')
    item(@Param('id') id: string, @Query() { name, position }: UserQuery) {
      return { ...this.items.find(id), name, position }
    }

    @UseGuards(TokenGuard)
    @Get('/secrets/:id')
    secret(@Param('id') id: string, @Query() { name, position }: UserQuery) {
      return { ...this.items.find(id), name, position }
    }
  }
  return { Items, ItemController }
}

// The service in NestJS on Fastify with the middleware of a real service, written as in its documentation.
const { ACCESS_LOG, EXTRA } = process.env
const parts = Array.from({ length: Number(EXTRA) }, (_, r) => itemParts(r))

@Module({
  controllers: [PeopleController, ...parts.map((part) => part.ItemController)],
  providers: [TokenGuard, ...parts.map((part) => part.Items)],
})
class AppModule {}

const adapter = new FastifyAdapter({
  logger: ACCESS_LOG ? { stream: destination({ dest: ACCESS_LOG, minLength: 4096, sync: false }) } : false,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
})
const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter, { logger: false })
app.setGlobalPrefix('apis')
app.enableCors()
// Sends the same headers as Hono's secureHeaders().
await app.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: { maxAge: 15_552_000 } })
app.useGlobalGuards(new BlockGuard())
const fastify = app.getHttpAdapter().getInstance()
fastify.addHook('onRequest', async (request, reply) => {
  reply.header('x-request-id', request.id)
})
if (ACCESS_LOG) {
  fastify.addHook('onResponse', async ({ log, method, url }, { statusCode, elapsedTime }) =>
    log.info({ method, url, status: statusCode, ms: elapsedTime }),
  )
}
await app.listen(0, '127.0.0.1')
console.log(app.getHttpServer().address().port)
