import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Field } from '#platform/contract/field.ts'
import { isFigure } from '#platform/contract/format.ts'

const isField = (value: unknown): value is Field =>
  typeof value === 'object' && value !== null && 'label' in value && 'format' in value && 'schema' in value

const fieldsIn = (value: unknown): Field[] =>
  isField(value)
    ? [value]
    : typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
      ? Object.values(value).flatMap(fieldsIn)
      : []

test('a field whose schema takes a number or boolean but no text declares it', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(name =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const modules = await Promise.all(files.map(file => import(`./${file}`) as Promise<object>))
  const fields = modules.flatMap(each => Object.values(each).flatMap(fieldsIn))
  expect(fields.length).toBeGreaterThan(100)
  for (const { label, format, schema, storedAs } of fields.filter(each => !isFigure(each.format))) {
    const takes = (...values: unknown[]) => values.some(each => schema.safeParse(each).success)
    const isNumber = takes(1) && !takes('1', '1.5')
    expect(storedAs, `${label} (${format})`).toBe(isNumber ? 'number' : takes(true) ? 'boolean' : undefined)
  }
})
