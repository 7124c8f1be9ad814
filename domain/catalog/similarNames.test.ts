import { describe, expect, it } from 'vitest'
import { createSimilarityFinder, findSimilarNames, isProbablySame } from './similarNames.ts'

const names = ['Balmy Walrus', 'Delta Air Lines', 'Delphi Grill', 'Starbucks', 'Café Über', 'Zinc'].map(
  name => ({ name }),
)
const like = (wanted: string) => findSimilarNames(wanted, names).map(each => each.name)

describe('names similar to a typed name', () => {
  it.each([
    ['Balmy Walruss', ['Balmy Walrus']],
    ['Blamy Walrus', ['Balmy Walrus']],
    ['balmy-walrus!', ['Balmy Walrus']],
    ['The Balmy Walrus', ['Balmy Walrus']],
    ['Del', ['Delphi Grill', 'Delta Air Lines']],
    ['Delta Airlines', ['Delta Air Lines']],
    ['Cafe Uber', ['Café Über']],
    ['Starbuks', ['Starbucks']],
    // With Cyrillic letters, and with full-width ones.
    ['\u0405t\u0430rbu\u0441ks', ['Starbucks']],
    ['\uff3a\uff49\uff4e\uff43', ['Zinc']],
    ['Del. Grill', ['Delphi Grill']],
    ['D A L', ['Delta Air Lines']],
    ['Zine', ['Zinc']],
    ['Znic', ['Zinc']],
    ['Znci', []],
    ['Zip', []],
    ['Wandering Whisk', []],
    ['D', []],
  ])('%s: %j', (wanted, expected) => expect(like(wanted)).toEqual(expected))

  it('are probably the same only if they are misspelled, unfinished, or abbreviated', () => {
    expect(isProbablySame('Blamy Walrus', 'Balmy Walrus')).toBe(true)
    expect(isProbablySame('Delta Air', 'Delta Air Lines')).toBe(true)
    expect(isProbablySame('Halfpenny Concessions', 'Jasperhaven Concessions')).toBe(false)
  })

  it('are found for a thousand names among five thousand without noticeable delay', () => {
    const words = ['Amber', 'Bramble', 'Copper', 'Dapple', 'Ember', 'Fennel', 'Garnet', 'Hazel']
    const known = Array.from({ length: 5000 }, (_, at) => ({
      name: `${words[at % 8]} ${words[(at >> 3) % 8]} Kitchen ${at}`,
    }))
    // CPU time, because elapsed time varies on a busy machine.
    const begin = process.cpuUsage()
    const find = createSimilarityFinder(known)
    const found = Array.from({ length: 1000 }, (_, at) => find(`Quirky Lantern Café ${at}`))
    expect(process.cpuUsage(begin).user).toBeLessThan(5_000_000)
    expect(found.flat()).toEqual([])
    expect(find('Amber Bramble Kichen 8')[0]?.name).toBe('Amber Bramble Kitchen 8')
  })
})
