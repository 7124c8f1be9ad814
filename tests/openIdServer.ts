import { once } from 'node:events'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { freePort } from './freePort.ts'

export interface OpenIdServer {
  issuer: string
  clientId: string
  clientSecret: string
  /** Signs in as this account on the provider's pages, as a browser would. Resolves to the address it sends us back to. */
  visit: (url: string, account: string) => Promise<URL>
  close: () => Promise<void>
}

interface OpenIdAccount {
  email: string
  email_verified: boolean
}

/** A real OpenID Connect provider with these accounts, for one client. */
export async function openOpenIdServer(
  returnUrl: string,
  accounts: Record<string, OpenIdAccount & Record<string, unknown>>,
): Promise<OpenIdServer> {
  const issuer = `http://localhost:${await freePort()}`
  const [clientId, clientSecret] = ['factbook', 'a secret that only the tests have']
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [returnUrl] }],
    claims: { openid: ['sub', 'roles'], email: ['email', 'email_verified'] },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...accounts[sub] }),
    }),
    cookies: { keys: ['a key that only the tests have'] },
  })
  const http = createServer(provider.callback())
  http.listen(Number(new URL(issuer).port), 'localhost')
  await once(http, 'listening')
  return {
    issuer,
    clientId,
    clientSecret,
    visit: (url, account) => visit(url, account, returnUrl),
    close: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

/** Follows redirects and fills in the pages for signing in and consent. */
async function visit(url: string, account: string, returnUrl: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let [next, form]: [URL, Record<string, string> | null] = [new URL(url), null]
  for (let hop = 0; hop < 20; hop += 1) {
    if (next.href.startsWith(returnUrl)) return next
    const answer: Response = await fetch(next, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    form = null
    if (location !== null) {
      next = new URL(location, next)
      continue
    }
    const page = await answer.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (prompt === undefined) throw new Error(`The provider answered ${answer.status}: ${page.slice(0, 500)}`)
    form = { prompt, ...(prompt === 'login' && { login: account, password: 'any' }) }
    const action = /action="([^"]+)"/.exec(page)?.[1]
    if (action !== undefined) next = new URL(action, next)
  }
  throw new Error('The provider redirects too often.')
}
