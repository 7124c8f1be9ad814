import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { parquetReadObjects } from 'hyparquet'
import { zipFiles } from '../zipEntry.ts'
import { test } from './ownServer.ts'

test.setTimeout(240_000)

test('@torture a subscriber requests the data package of the edition, and downloads it', async ({
  visit,
}) => {
  const page = await visit('subscriber')
  await page.goto('/reports')
  const desk = page.getByRole('region', { name: '2026 data package' })
  await desk.getByRole('button', { name: 'Create the data package' }).click()
  await expect(page.getByText('Data Package, 2026 is ready to download.')).toBeVisible({ timeout: 120_000 })
  const downloading = page.waitForEvent('download', { timeout: 120_000 })
  await desk.getByRole('button', { name: 'Download Data Package, 2026' }).click({ timeout: 120_000 })
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Data-Package-26.zip')
  const files = zipFiles(await readFile(await download.path()))
  const tenants = await parquetReadObjects({
    file: new Uint8Array(files.get('parquet/tenants.parquet') ?? []).buffer,
  })
  expect(tenants.length).toBeGreaterThan(8000)
  expect(files.get('README.md')?.toString()).toContain('Demo data')
})
