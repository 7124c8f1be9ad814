import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Refusal } from './refusals.ts'
import type { World } from './world.ts'

/**
 * A new password from FACTBOOK_PASSWORD, or typed twice at the terminal without echo, or the first line of piped
 * input. Never from an argument: everyone on the machine can see those, and the shell's history keeps them.
 */
export async function readNewPassword(world: World): Promise<string> {
  const given = world.env['FACTBOOK_PASSWORD']
  if (given) return given
  return world.input.isTTY ? typedTwice(world) : firstLine(world)
}

/** The line editor works as usual, but its output is discarded. */
async function typedTwice({ input, terminal }: World): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: unseen, terminal: true, historySize: 0 })
  const typed = lines[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    terminal.write(question)
    const line = await typed.next()
    terminal.write('\n')
    if (line.done) throw new Refusal('Stopped. Nothing was changed.')
    return line.value
  }
  try {
    const password = await ask('New password (not shown): ')
    if (password !== (await ask('Repeat the password: ')))
      throw new Refusal('The two passwords do not match.')
    return password
  } finally {
    lines.close()
  }
}

async function firstLine({ input }: World): Promise<string> {
  const lines = createInterface({ input })
  try {
    for await (const line of lines) {
      if (line !== '') return line
    }
  } finally {
    lines.close()
  }
  throw new Refusal(
    'No password was given. Enter it at a terminal, pipe it in, or set FACTBOOK_PASSWORD for this command.',
  )
}
