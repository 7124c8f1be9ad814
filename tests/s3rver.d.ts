declare module '@20minutes/s3rver' {
  interface Context {
    method: string
    path: string
    get(header: string): string
    status: number
    type: string
    body: unknown
  }

  /** The parts of the S3-compatible server (a Koa application) that the tests use. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
