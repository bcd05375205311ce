import 'reflect-metadata'
import { Body, Controller, Get, HttpCode, Inject, Injectable, Module, Param, Post, Query } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { Person } from '../../services/person.ts'
import { ZodPipe } from './zod-pipe.ts'

interface UserQuery {
  readonly name?: string
  readonly position?: string
}

@Controller()
class FirstController {
  @Get('/hello')
  hello() {
    return 'hello world'
  }

  @Get('/users/:id')
  get(@Param('id') id: string, @Query() { name, position }: UserQuery) {
    return { id, name, position }
  }

  @HttpCode(200)
  @Post('/users')
  create(@Body() body: object) {
    return { text: 'created', body }
  }

  @HttpCode(200)
  @Post('/validated')
  createValidated(@Body(new ZodPipe(Person)) body: object) {
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
    item(@Param('id') id: string) {
      return this.items.find(id)
    }
  }
  return { Items, ItemController }
}

// The service in NestJS on Fastify, written as in its documentation.
const parts = Array.from({ length: Number(process.env.EXTRA) }, (_, r) => itemParts(r))

@Module({
  controllers: [FirstController, ...parts.map((part) => part.ItemController)],
  providers: parts.map((part) => part.Items),
})
class AppModule {}

const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: false })
app.setGlobalPrefix('apis')
await app.listen(0, '127.0.0.1')
console.log(app.getHttpServer().address().port)
