import { evaluateQuestion } from '#domain/browse/explore/evaluateQuestion.ts'
import type { ExploredLocation, ExploredYear } from '#domain/browse/explore/exploredYear.ts'
import { readQuestion, type ExploreSearch } from '#domain/browse/explore/exploreQuestion.ts'
import { listStartingQuestions } from '#domain/browse/explore/startingQuestions.ts'
import { ExploredEdition } from '#server/browse/explore/exploredEdition.ts'
import { readEdition } from '#server/browse/explore/readEdition.ts'
import { Memory } from '#server/browse/memory/memory.ts'
import { openDriver, openDatabaseOf, type Environment } from './driver.ts'
import { median } from './median.ts'

const tenants = 15_000
const rounds = 15
const mostMilliseconds = 50
const admin = { userId: 1, role: 'ROLE_ADMIN' } as const

/** Questions that read every tenant, besides the example questions on the screen. */
const questionsOfTenants: { title: string; search: ExploreSearch }[] = [
  { title: 'all tenants by square footage', search: { rows: 'tenants', sort: 'areaTotal,desc' } },
  { title: 'all tenants by company', search: { rows: 'tenants', sort: 'companyName' } },
  {
    title: 'tenants by company, with total square footage',
    search: { rows: 'tenants', show: 'areaTotal', group: 'companyName', summary: 'total' },
  },
]

/**
 * Prints how long questions about an edition of 15,000 tenants take without a cached answer, and how long a bare loop
 * takes to total the square footage by company over rows read with its own SQL.
 */
export async function measureExplore(environment: Environment): Promise<void> {
  const { now, before } = await readEditions(environment)
  const questions = [...listStartingQuestions(2026), ...questionsOfTenants]
  console.log(
    `\n| explore, ${now.year.locations.length.toLocaleString('en-US')} tenants | ms | ms after a save | at most |`,
  )
  console.log('|---|---:|---:|---:|')
  for (const { title, search } of questions) {
    const { question } = readQuestion(search, false)
    const answerFrom = (edition: ExploredEdition) => () =>
      evaluateQuestion(question, {
        now: edition.rows(question.rows, null),
        before: before.rows(question.rows, null),
        years: { now: '2026', before: '2025' },
        definitionChanges: [],
      })
    const known = await timeOf(answerFrom(now))
    const afterSave = await timeOf(() => answerFrom(new ExploredEdition(now.year))())
    const verdict = Math.max(known, afterSave) > mostMilliseconds ? ', FALLS SHORT' : ''
    console.log(
      `| ${title} | ${known.toFixed(1)} | ${afterSave.toFixed(1)} | ${mostMilliseconds}${verdict} |`,
    )
  }
  const tenantRows = await readTenants(environment)
  console.log(
    `| a bare loop: total square footage by company | ${(await timeOf(() => total(tenantRows))).toFixed(1)} | | |`,
  )
}

async function timeOf(work: () => unknown): Promise<number> {
  await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times)
}

/** The demo's editions, whose tenants are repeated until there are enough. */
async function readEditions(environment: Environment) {
  const database = await openDatabaseOf(environment)
  const memory = new Memory(database)
  await memory.see(null, null)
  const read = async (axnInstanceId: number) =>
    repeatTenants((await readEdition((await memory.openYear(axnInstanceId, admin)).lists, 'readers')).year)
  const editions = { now: await read(26), before: await read(25) }
  await database.close()
  return editions
}

const repeatTenants = (year: ExploredYear): ExploredEdition =>
  new ExploredEdition({ ...year, locations: repeat(year.locations) })

function repeat(locations: readonly ExploredLocation[]): ExploredLocation[] {
  return Array.from({ length: tenants }, (_, place) => {
    const found = locations[place % locations.length]
    if (!found) throw new Error('The demo has no tenants.')
    return { ...found, locationNumber: place + 1 }
  })
}

interface TenantRow {
  company_name: string
  area_total: number
}

async function readTenants(environment: Environment): Promise<TenantRow[]> {
  const driver = await openDriver(environment)
  const rows = (await driver.query(
    'select company_name, area_total from tenant join company using (company_id) where axn_instance_id = 26',
    [],
  )) as TenantRow[]
  await driver.close()
  return Array.from({ length: tenants }, (_, place) => rows[place % rows.length] as TenantRow)
}

function total(tenantRows: readonly TenantRow[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const row of tenantRows) sums.set(row.company_name, (sums.get(row.company_name) ?? 0) + row.area_total)
  return [...sums].toSorted((a, b) => b[1] - a[1])
}
