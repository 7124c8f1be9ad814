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
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'www.example.com',
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
