import { expect, test } from 'vitest'
import { migrate, migrations } from '../../../src/honotate-kit/migrate/migrate.ts'

test.each([
  "import { Module, UseFilters, SetMetadata, Param } from '@nestjs/common'\n@UseFilters(A)\nclass C { m(@Param('a', MyPipe) a) { SetMetadata('a', 1) } }\n",
  "import { OnModuleInit, OnModuleDestroy, Injectable, Module } from '@nestjs/common'\n@Module({})\nclass M { onModuleInit() {} }\n@Injectable()\nclass S implements OnModuleInit { onModuleInit = 1; onModuleDestroy() {} onApplicationShutdown() {} }\n",
  "import { Controller, Get, Redirect, Render } from '@nestjs/common'\n@Controller(PATH)\nclass C { @Get(PATH) @Redirect('a') @Render('b') a() {} }\n",
  "import { IsString } from 'class-validator'\nclass Cat { @IsString() name: string }\nclass Tom extends Cat { meow() {} }\n",
])('a second run adds no comments', (code) => {
  const first = migrate(code, 'a.ts', migrations['nestjs']!)!
  expect(first.todos).not.toEqual([])
  expect(migrate(first.code, 'a.ts', migrations['nestjs']!)).toBeUndefined()
  // A formatter may move the code behind a comment to a new line.
  const formatted = first.code.replaceAll('*/ ', '*/\n  ')
  expect(migrate(formatted, 'a.ts', migrations['nestjs']!)).toBeUndefined()
})
