type FileContent = Uint8Array | Buffer[] | AsyncIterable<string>

/**
 * An answer that is a file. `content` is produced after the transaction ends, so that long work does not keep it open.
 */
export class FileReply {
  readonly fileName: string
  readonly mediaType: string
  /** The whole file, its parts if it is large, or its parts as they are made if it may be too large for the memory. */
  readonly content: () => Promise<FileContent>
  /** With `inline`, the browser shows the file if it can. With `attachment`, it saves it. */
  readonly disposition: 'attachment' | 'inline'

  constructor(
    fileName: string,
    mediaType: string,
    content: () => Promise<FileContent>,
    disposition: 'attachment' | 'inline' = 'attachment',
  ) {
    this.fileName = fileName
    this.mediaType = mediaType
    this.content = content
    this.disposition = disposition
  }
}

/** The answer 202 while a file is being made: what is known of the work, and the address of the file. */
export class FileInWork {
  readonly location: string
  readonly work: object

  constructor(location: string, work: object) {
    this.location = location
    this.work = work
  }
}
