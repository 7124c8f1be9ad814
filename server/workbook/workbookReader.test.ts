import { expect, it } from 'vitest'
import { makeZip } from '#tests/makeZip.ts'
import { WorkbookReader } from './workbookReader.ts'

const workbook = '<workbook><sheets><sheet name="About" sheetId="1" r:id="rId1"/></sheets></workbook>'
/** Every tag begins and none ends, so that whoever looks for an end looks long. */
const endless = makeZip({
  'xl/workbook.xml': workbook,
  'xl/worksheets/sheet1.xml': `<f>${'<c r '.repeat(7_000_000)}`,
})

it('a file that takes too long is given up, with the process that reads it', async () => {
  const reader = new WorkbookReader({ timeoutMs: 1500 })
  await expect(reader.read(endless)).rejects.toMatchObject({ problem: 'workbookTooLarge' })
  await expect(reader.read(Buffer.from('none'))).rejects.toMatchObject({ problem: 'workbookUnreadable' })
})

it('a file that takes too much memory takes nobody along', async () => {
  const reader = new WorkbookReader({ heapMegabytes: 8 })
  const strings = makeZip({
    'xl/workbook.xml': workbook.replaceAll('sheet ', 'sheet a="1" ').repeat(150_000),
  })
  await expect(reader.read(strings)).rejects.toMatchObject({ problem: 'workbookTooLarge' })
})

it('more than two at once are told to come back', async () => {
  const reader = new WorkbookReader()
  const three = [1, 2, 3].map(() => reader.read(Buffer.from('none')))
  const codes = (await Promise.allSettled(three)).map(each =>
    each.status === 'rejected' ? (each.reason as { problem: string }).problem : 'read',
  )
  expect(codes).toEqual(['workbookUnreadable', 'workbookUnreadable', 'overloaded'])
  reader.close()
})
