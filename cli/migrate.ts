import { command } from './command.ts'
import { withDatabase } from './transaction.ts'

export const migrate = command({
  name: 'migrate',
  summary: 'Create or upgrade the tables.',
  arguments: {},
  details: [
    'For a database in which the server does not own the tables: run this as their owner before the first start and with each new version. Otherwise, the server does it when it starts. Other commands refuse a database with the tables of an older version.',
  ],
  // Opening a database does it.
  run: (_values, world) =>
    withDatabase(world, async () => world.say('The tables are those of this version.'), 'upgrade'),
})
