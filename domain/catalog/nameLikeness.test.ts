import { describe, expect, it } from 'vitest'
import { foldName, findSimilarNames } from './nameLikeness.ts'

const names = ['Balmy Walrus', 'Delta Air Lines', 'Delphi Grill', 'Starbucks', 'Café Über', 'Zinc'].map(
  name => ({ name }),
)
const like = (wanted: string) => findSimilarNames(wanted, names).map(each => each.name)

describe('names that someone may have meant', () => {
  it.each([
    ['Balmy Walruss', ['Balmy Walrus']],
    ['Blamy Walrus', ['Balmy Walrus']],
    ['balmy-walrus!', ['Balmy Walrus']],
    ['The Balmy Walrus', ['Balmy Walrus']],
    ['Del', ['Delphi Grill', 'Delta Air Lines']],
    ['Delta Airlines', ['Delta Air Lines']],
    ['Cafe Uber', ['Café Über']],
    ['Starbuks', ['Starbucks']],
    ['Del. Grill', ['Delphi Grill']],
    ['D A L', ['Delta Air Lines']],
    ['Zine', ['Zinc']],
    ['Zip', []],
    ['Wandering Whisk', []],
    ['D', []],
  ])('%s: %j', (wanted, expected) => expect(like(wanted)).toEqual(expected))

  it('are compared without case, accents, punctuation, and spaces', () => {
    expect(foldName('Café  Über, Inc.')).toBe('cafeuberinc')
    expect(foldName('!!!')).toBe('!!!')
  })
})
