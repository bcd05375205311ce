/** An application of NestJS with modules, and requests to it. */
export interface Application {
  readonly name: string
  /** The files, by path below the folder of the application. `main.ts` starts it. */
  readonly files: Readonly<Record<string, string>>
  readonly requests: readonly (readonly [
    method: string,
    path: string,
    body?: object | undefined,
    headers?: Record<string, string>,
  ])[]
  /** Matches the comments that the command may leave in the files. */
  readonly marks?: RegExp
}

const main = `import { ValidationPipe, Logger } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { AppModule } from './app.module'

async function bootstrap() {
  const app = await NestFactory.create(AppModule, { logger: false })
  app.enableShutdownHooks()
  app.setGlobalPrefix('api')
  app.enableCors({ origin: ['http://shop.test'], methods: 'GET,POST', credentials: true })
  app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }))
  await app.listen(process.env.PORT ?? 3000, '127.0.0.1')
  console.log(\`listening on \${await app.getUrl()}\`)
}
void bootstrap()
`

/** Providers of each kind, guards of the whole application, a global module, and modules that import each other. */
const providers: Application = {
  name: 'providers, global guards and modules',
  files: {
    'main.ts': main,
    'app.module.ts': `import { Module } from '@nestjs/common'
import { APP_GUARD } from '@nestjs/core'
import { CatsModule } from './cats/cats.module'
import { KeyGuard } from './key.guard'
import { RootController } from './root.controller'
import { SharedModule } from './shared/shared.module'
@Module({ imports: [SharedModule, CatsModule], controllers: [RootController], providers: [{ provide: APP_GUARD, useClass: KeyGuard }] })
export class AppModule {}
`,
    'root.controller.ts': `import { Controller, Get } from '@nestjs/common'
@Controller()
export class RootController { @Get() root() { return { is: 'root' } } }
`,
    'key.guard.ts': `import { Injectable, type CanActivate } from '@nestjs/common'
@Injectable()
export class KeyGuard implements CanActivate { canActivate() { return true } }
`,
    'shared/shared.module.ts': `import { Global, Module } from '@nestjs/common'
import { Clock, FixedClock, LIMIT, Names, PREFIX, Sounds } from './parts'
const sound = 'meow'
const providers = [
  { provide: 'SOUND', useValue: sound },
  { provide: LIMIT, useFactory: (prefix: string) => prefix.length, inject: [PREFIX] },
  { provide: 'LATER', useFactory: async (names: Names) => \`later \${names.first}\`, inject: [Names] },
]
@Global()
@Module({
  providers: [Names, FixedClock, { provide: Clock, useClass: FixedClock }, { provide: 'ALIAS', useExisting: Names }, { provide: PREFIX, useValue: 'cat' }, ...providers, Sounds],
  exports: [Clock, 'ALIAS', PREFIX, 'SOUND', LIMIT, 'LATER', Names],
})
export class SharedModule {}
`,
    'shared/parts.ts': `import { Injectable, type OnModuleInit } from '@nestjs/common'
export const PREFIX = 'PREFIX'
export const LIMIT = Symbol.for('limit').toString()
export abstract class Clock { abstract now(): string }
@Injectable() export class FixedClock extends Clock { now() { return 'noon' } }
@Injectable() export class Names { readonly first = 'Tom' }
export const heard: string[] = []
@Injectable() export class Sounds implements OnModuleInit { onModuleInit() { heard.push('started') } }
`,
    'cats/cats.module.ts': `import { forwardRef, Module } from '@nestjs/common'
import { DogsModule } from '../dogs/dogs.module'
import { CatsController } from './cats.controller'
import { CatsService } from './cats.service'
@Module({ imports: [forwardRef(() => DogsModule)], controllers: [CatsController], providers: [CatsService], exports: [CatsService] })
export class CatsModule {}
`,
    'cats/cats.service.ts': `import { Inject, Injectable } from '@nestjs/common'
import { Clock, heard, LIMIT, type Names, PREFIX } from '../shared/parts'
@Injectable()
export class CatsService {
  constructor(
    private readonly clock: Clock,
    @Inject('SOUND') private readonly sound: string,
    @Inject(PREFIX) private readonly prefix: string,
    @Inject(LIMIT) private readonly limit: number,
    @Inject('ALIAS') private readonly alias: Names,
    @Inject('LATER') private readonly later: string,
  ) {}
  all() {
    const { sound, prefix, limit, later } = this
    return { sound, prefix, limit, later, name: this.alias.first, at: this.clock.now(), heard }
  }
}
`,
    'cats/cats.controller.ts': `import { Body, Controller, Get, Post } from '@nestjs/common'
import { IsInt, IsString } from 'class-validator'
import { CatsService } from './cats.service'
class NewCat { @IsString() name: string; @IsInt() age: number }
@Controller('cats')
export class CatsController {
  constructor(private readonly cats: CatsService) {}
  @Get() all() { return this.cats.all() }
  @Post() add(@Body() cat: NewCat) { return cat }
}
`,
    'dogs/dogs.module.ts': `import { forwardRef, Module } from '@nestjs/common'
import { CatsModule } from '../cats/cats.module'
import { CatsController } from './cats.controller'
@Module({ imports: [forwardRef(() => CatsModule)], controllers: [CatsController] })
export class DogsModule {}
`,
    'dogs/cats.controller.ts': `import { Controller, Get } from '@nestjs/common'
@Controller('dogs/cats')
export class CatsController { @Get() none() { return [] } }
`,
  },
  requests: [
    ['GET', '/api/cats'],
    ['GET', '/cats'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/cats/'],
    ['GET', '/api/dogs/cats'],
    ['POST', '/api/cats', { name: 'Kit', age: 3, color: 'red' }],
    ['POST', '/api/cats', { name: 'Kit' }],
    ['GET', '/api/cats', undefined, { origin: 'http://shop.test' }],
    ['GET', '/api/cats', undefined, { origin: 'http://other.test' }],
  ],
}

/** Entities with the decorators that most projects use, in a database in memory. */
const database: Application = {
  name: 'entities of TypeORM',
  files: {
    'main.ts': main,
    'app.module.ts': `import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { Animal, Cat, Dog, Owner, Passport, Pet } from './entities'
import { ShopController } from './shop.controller'
import { ShopService } from './shop.service'
@Module({
  imports: [
    TypeOrmModule.forRootAsync({ useFactory: () => ({ type: 'sqljs', synchronize: true, autoLoadEntities: true }) }),
    TypeOrmModule.forFeature([Animal, Cat, Dog, Owner, Passport, Pet]),
  ],
  controllers: [ShopController],
  providers: [ShopService],
})
export class AppModule {}
`,
    'entities.ts': `import {
  AfterLoad, BeforeInsert, BeforeUpdate, ChildEntity, Column, CreateDateColumn, DeleteDateColumn, Entity, Index, JoinColumn, JoinTable,
  ManyToMany, ManyToOne, OneToMany, OneToOne, PrimaryColumn, PrimaryGeneratedColumn, RelationId, TableInheritance, Unique, UpdateDateColumn, VersionColumn,
} from 'typeorm'
export enum Kind { house = 'house', wild = 'wild' }
export abstract class Base {
  @PrimaryGeneratedColumn() id: number
  @CreateDateColumn() createdAt: Date
  @UpdateDateColumn() updatedAt: Date
  @DeleteDateColumn() deletedAt: Date | null
  @VersionColumn() version: number
}
export class Address {
  @Column() street: string
  @Column({ nullable: true, type: 'varchar', length: 10 }) zip?: string | null
}
@Entity('passports')
export class Passport {
  @PrimaryColumn({ length: 8 }) code: string
  @Column({ type: 'simple-array' }) stamps: string[]
}
@Entity({ name: 'owners', orderBy: { name: 'DESC' } })
@Unique('UQ_mail', ['mail'])
@Index(['name', 'mail'])
export class Owner extends Base {
  @Index() @Column({ length: 30 }) name: string
  @Column({ name: 'e_mail' }) mail: string
  @Column(() => Address, { prefix: 'home' }) home: Address
  @OneToMany(() => Pet, (pet) => pet.owner, { cascade: true }) pets: Pet[]
  @ManyToMany(() => Owner, (owner: Owner) => owner.fans) @JoinTable({ name: 'friends' }) friends: Owner[]
  @ManyToMany(() => Owner, (owner) => owner.friends) fans: Owner[]
  loaded: string
  @BeforeInsert() @BeforeUpdate() lower() { this.mail = this.mail.toLowerCase() }
  @AfterLoad() mark() { this.loaded = 'loaded ' + this.name }
}
@Entity()
export class Pet extends Base {
  @Column({ default: 'nobody' }) name: string
  @Column({ type: 'varchar', default: Kind.house }) kind: Kind
  @Column({ select: false, nullable: true }) secret: string
  @Column('decimal', { precision: 6, scale: 2, nullable: true, transformer: { to: (value: number) => value, from: (value: string) => Number(value) } }) price: number
  @Column({ type: 'simple-json', nullable: true }) tags: { color: string }
  @Column({ nullable: true }) born: Date
  @Column({ nullable: true }) tame: boolean
  @ManyToOne(() => Owner, (owner) => owner.pets, { onDelete: 'CASCADE', nullable: false }) @JoinColumn({ name: 'owner_id' }) owner: Owner
  @RelationId((pet: Pet) => pet.owner) ownerId: number
  @OneToOne(() => Passport, { eager: true, cascade: true, nullable: true }) @JoinColumn() passport: Passport
}
@Entity() @TableInheritance({ column: { type: 'varchar', name: 'type' } })
export class Animal { @PrimaryGeneratedColumn('uuid') id: string; @Column() name: string }
@ChildEntity() export class Cat extends Animal { @Column() lives: number }
@ChildEntity('hound') export class Dog extends Animal { @Column({ nullable: true }) tricks: number }
`,
    'shop.service.ts': `import { ConflictException, Injectable, NotFoundException } from '@nestjs/common'
import { InjectDataSource, InjectEntityManager, InjectRepository } from '@nestjs/typeorm'
import { DataSource, EntityManager, Repository } from 'typeorm'
import { Animal, Cat, Dog, Owner, Passport, Pet } from './entities'
@Injectable()
export class ShopService {
  constructor(
    @InjectRepository(Owner) private readonly owners: Repository<Owner>,
    @InjectRepository(Animal) private readonly animals: Repository<Animal>,
    @InjectRepository(Cat) private readonly cats: Repository<Cat>,
    @InjectDataSource() private readonly source: DataSource,
    @InjectEntityManager() private readonly manager: EntityManager,
  ) {}
  async add(owner: Partial<Owner>) {
    if (await this.owners.existsBy({ mail: owner.mail?.toLowerCase() })) throw new ConflictException('This mail is taken.')
    const { id, mail, loaded } = await this.owners.save(this.owners.create(owner))
    return { id, mail, loaded }
  }
  list() { return this.owners.find({ relations: { pets: true, friends: true, fans: true } }) }
  async befriend(one: number, other: number) {
    const [first, second] = [await this.find(one), await this.find(other)]
    first.friends = [second]
    await this.owners.save(first)
    return this.owners.findOne({ where: { id: other }, relations: { fans: true } })
  }
  async find(id: number) {
    const owner = await this.owners.findOneBy({ id })
    if (!owner) throw new NotFoundException('There is no such owner.')
    return owner
  }
  async remove(id: number) { await this.owners.softDelete(id); return this.owners.count() }
  async zoo() {
    await this.cats.save({ name: 'Tom', lives: 9 })
    await this.manager.save(this.manager.create(Dog, { name: 'Rex', tricks: 2 }))
    const all = await this.animals.find({ order: { name: 'ASC' } })
    return all.map((each) => ({ ...each, id: each.id.length, kind: each.constructor.name }))
  }
  async pets() {
    const [tom] = await this.source.getRepository(Pet).find({ where: { name: 'Tom' }, relations: { owner: true } })
    tom.passport = await this.manager.save(this.manager.create(Passport, { code: 'A1', stamps: ['a', 'b'] }))
    await this.manager.save(tom)
    return this.source.getRepository(Pet).find({ order: { name: 'ASC' } })
  }
  async tables() {
    const rows = await this.source.query("select name, sql from sqlite_master where sql is not null order by name")
    return rows.map(({ name, sql }: { name: string; sql: string }) => name + ': ' + sql)
  }
}
`,
    'shop.controller.ts': `import { Body, Controller, Delete, Get, Param, ParseIntPipe, Post } from '@nestjs/common'
import { ShopService } from './shop.service'
@Controller()
export class ShopController {
  constructor(private readonly shop: ShopService) {}
  @Get('tables') tables() { return this.shop.tables() }
  @Post('owners') add(@Body() owner: any) { return this.shop.add(owner) }
  @Get('owners') list() { return this.shop.list() }
  @Get('owners/:id') find(@Param('id', ParseIntPipe) id: number) { return this.shop.find(id) }
  @Delete('owners/:id') remove(@Param('id', ParseIntPipe) id: number) { return this.shop.remove(id) }
  @Post('owners/:one/friends/:other') befriend(@Param('one', ParseIntPipe) one: number, @Param('other', ParseIntPipe) other: number) { return this.shop.befriend(one, other) }
  @Get('pets') pets() { return this.shop.pets() }
  @Get('zoo') zoo() { return this.shop.zoo() }
}
`,
  },
  requests: [
    ['GET', '/api/tables'],
    [
      'POST',
      '/api/owners',
      {
        name: 'Ann',
        mail: 'ANN@X.org',
        home: { street: 'High', zip: '1' },
        pets: [
          {
            name: 'Tom',
            price: 2.5,
            secret: 'x',
            tags: { color: 'red' },
            born: '2020-01-02T00:00:00.000Z',
            tame: true,
          },
          { kind: 'wild' },
        ],
      },
    ],
    ['POST', '/api/owners', { name: 'Bob', mail: 'bob@x.org', home: { street: 'Low' } }],
    ['POST', '/api/owners', { name: 'Cid', mail: 'ann@x.org', home: { street: 'Low' } }],
    ['GET', '/api/owners'],
    ['GET', '/api/owners/1'],
    ['GET', '/api/owners/9'],
    ['POST', '/api/owners/1/friends/2'],
    ['GET', '/api/pets'],
    ['GET', '/api/zoo'],
    ['DELETE', '/api/owners/2'],
    ['GET', '/api/owners'],
  ],
}

export const applications: readonly Application[] = [providers, database]
