/** Text that is already HTML. Everything else in a template is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Content = Html | string | number | null | undefined | readonly Content[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function writeContent(content: Content): string {
  if (content === null || content === undefined) return ''
  if (content instanceof Html) return content.text
  if (typeof content === 'object') return content.map(writeContent).join('')
  return String(content).replace(/[&<>"']/g, sign => entities[sign] ?? sign)
}

/** `` html`<p title="${title}">${text}</p>` `` with both escaped. */
export function html(parts: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(parts.map((part, index) => part + writeContent(contents[index])).join(''))
}
