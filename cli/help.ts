import { optionName, type Argument, type Command } from './command.ts'

/** The command line: npm passes on everything after the dashes. */
export const called = 'npm run factbook --'

/** The list of all commands, or of those that begin with the given words. */
export function writeHelp(commands: readonly Command[]): string {
  return [
    `Usage: ${called} COMMAND ...`,
    '',
    'Commands:',
    ...alignColumns(commands.map(each => [each.name, each.summary])),
    '',
    `Run ${called} COMMAND --help for details about a command.`,
    'DATABASE_URL and DATA_DIR select the database, as they do for the server.',
  ].join('\n')
}

export function helpOnCommand(command: Command): string {
  const declared = Object.entries(command.arguments)
  return [
    command.summary,
    '',
    `Usage: ${describeUsage(command)}`,
    '',
    ...alignColumns(
      declared.map(([name, argument]) => [formatUsage(name, argument), explainArgument(argument)]),
    ),
    ...command.details.flatMap(paragraph => ['', ...wrapLines(paragraph)]),
  ].join('\n')
}

function describeUsage(command: Command): string {
  const declared = Object.entries(command.arguments).map(([name, argument]) =>
    argument.required ? formatUsage(name, argument) : `[${formatUsage(name, argument)}]`,
  )
  return [called, command.name, ...declared].join(' ')
}

const formatUsage = (name: string, argument: Argument): string =>
  argument.kind === 'operand' ? argument.value : `--${optionName(name)} ${argument.value}`.trim()

const explainArgument = (argument: Argument): string =>
  argument.choices ? `${argument.help} One of ${argument.choices.join(', ')}.` : argument.help

function alignColumns(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

const lineLength = 100

function wrapLines(paragraph: string): string[] {
  const lines: string[] = []
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= lineLength) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
