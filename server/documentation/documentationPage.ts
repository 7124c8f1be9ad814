export function documentationPage(document: unknown): string {
  return JSON.stringify(document)
}
