import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { beforeAll, expect, it } from 'vitest'
import { freePort } from '../freePort.ts'
import { openMailServer } from '../smtp.ts'
import { useServer } from './server.ts'

const mailPort = await freePort()
const { folder, server } = await useServer({ SMTP_URL: `smtp://127.0.0.1:${mailPort}` })
beforeAll(() => server.stop())

/** Queries the database in plain SQL while the server is stopped. */
async function ask<Row>(text: string): Promise<Row[]> {
  const dataDir = join(folder, 'database', 'pglite')
  const database = await PGlite.create({ dataDir, extensions: { pg_trgm } })
  const answers = await database.exec(text)
  await database.close()
  return (answers.at(-1)?.rows ?? []) as Row[]
}

/** Three people have unreported news about an airport, and it is time to look for news. */
const untold = `
  insert into saved (user_id, saved_kind, subject_id, search, saved_name, is_followed)
    select user_id, 'airport', airport_id, '{}', 'Followed', true from app_user,
      (select airport_id from airport_instance where axn_instance_id = 26 and axn_instance_status = 'PUBLISHED' limit 1) one
    where display_name in ('subscriber', 'airportsub', 'companysub');
  insert into saved_news (saved_id, text, airport_ids, axn_instance_id)
    select saved_id, 'Gross sales were corrected', array[subject_id], 26 from saved where saved_name = 'Followed';
  select email from app_user join saved using (user_id) where saved_name = 'Followed' order by 1`

/** As the timer does every few minutes. A job that crashes the server three times fails and is requested again. */
const timer = `insert into job (kind, job_key, parameters) values ('gatherNews', 'torture', '{}')
  on conflict (job_key) where state in ('QUEUED', 'RUNNING') do nothing`

it('each person gets one email about followed items, although the server is killed again and again', async () => {
  const people = (await ask<{ email: string }>(untold)).map(each => each.email)
  expect(people).toHaveLength(3)
  // The server is killed while it gathers the news, while it requests the emails, and while it hands them over.
  let mute: Server | undefined
  for (const [round, pauseMs] of [0, 150, 400, 800, 1500, 3000].entries()) {
    if (round === 3) mute = createServer(() => undefined).listen(mailPort, '127.0.0.1')
    await ask(timer)
    await server.start()
    await wait(pauseMs)
    await server.kill()
  }
  mute?.close()
  await ask(timer)
  const mails = await openMailServer(mailPort)
  await server.start()
  await expect.poll(() => mails.arrived.length, { timeout: 120_000 }).toBe(people.length)
  await wait(8_000)
  expect(mails.arrived.flatMap(each => each.recipients).toSorted()).toEqual(people)
  for (const { message } of mails.arrived) expect(message.toString()).toContain('Gross sales were corrected')
  await server.stop()
  await mails.close()
  const told = `select count(*)::integer as digests, (select count(*)::integer from saved_news where digest_id is null)
    as untold from digest`
  expect(await ask(told)).toEqual([{ digests: people.length, untold: 0 }])
})
