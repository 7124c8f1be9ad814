import { command } from './command.ts'
import { Refusal } from './refusals.ts'
import { withDatabase } from './transaction.ts'

export const demo = command({
  name: 'demo',
  summary: 'Fill an empty database with the demo.',
  arguments: {},
  details: [
    'The demo has fictitious figures for real airports, marked as demo data on every page, and a user for each role. The sign-in page shows their password to everyone, so never use the demo for real data.',
    'Start the server afterward, or restart it.',
  ],
  run: (_values, world) =>
    withDatabase(
      world,
      async database => {
        const { isEmpty } = await import('#server/database/openDatabase.ts')
        const { fillDemo } = await import('#server/database/demo/fillDemo.ts')
        if (!(await isEmpty(database)))
          throw new Refusal(
            'The database has users or airports. The demo fills only an empty one. Nothing was changed.',
          )
        world.note('Loading the demo data (fictitious figures for real airports) ...')
        await fillDemo(database)
        world.say('The database has the demo. Start or restart the server.')
      },
      'createInNew',
    ),
})
