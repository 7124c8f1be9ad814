import { expect, it } from 'vitest'
import { readTextFile } from './readTextFile.ts'

const read = (content: BlobPart, most = 100) => readTextFile(new File([content], 'list.csv'), most)

it('reads a list as spreadsheets save it', async () => {
  await expect(read('Locid\tEnplanements')).resolves.toBe('Locid\tEnplanements')
  await expect(read(Uint8Array.of(0xff, 0xfe, 0x4c, 0, 0xe9, 0))).resolves.toBe('Lé')
})

it('refuses a file that is too large or has no text', async () => {
  await expect(read('12345678', 1)).rejects.toThrow('The file is larger than')
  await expect(read('PK\u0003\u0004\0\0')).rejects.toThrow('not a text file')
})
