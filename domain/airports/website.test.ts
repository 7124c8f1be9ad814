import { expect, it } from 'vitest'
import { website } from './website.ts'

it.each([
  'https://www.example.com',
  'http://example.com:8080/a?b=c#d',
  'https://example.com/caf%C3%A9/%27quoted%27',
])('%s is a website', text => {
  expect(website.parse(text)).toBe(text)
})

it.each([
  'www.example.com',
  'example.com',
  'example.com:8080/a?b=c#d',
  'Example.com/café',
  'münchen.example.museum?a',
])('%s is a website to which https:// is added', text => {
  expect(website.parse(` ${text} `)).toBe(`https://${text}`)
})

it('an address that becomes too long with https:// is not a website', () => {
  const { error } = website.safeParse(`example.com/${'a'.repeat(240)}`)
  expect(error?.issues[0]?.message).toBe('Website may have at most 255 characters, including https://.')
})

it.each([
  'larkham',
  'n/a',
  'N.A.',
  '1.5',
  '10.0.0.1',
  'info@example.com',
  'user:secret@example.com',
  'example.com@evil.example.com/a b',
  'example.com/<b>',
  'example.com, example.org',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'https://user:secret@example.com',
  'https://user@example.com',
  'https://@example.com',
  'https://example.com/"onmouseover="alert(1)',
  "https://example.com/'x",
  'https://example.com/`x',
  'https://example.com/<b>',
  'https://example.com/a b',
  'https://example.com/\u0007',
  'https://example.com/\u202egnp',
  'https:\\\\example.com',
])('%j is not a website', text => {
  expect(website.safeParse(text).success).toBe(false)
})
