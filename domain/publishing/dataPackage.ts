import { z } from 'zod'
import { downloadTimeoutMs, endpoint } from '#platform/contract/endpoint.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { job } from '#platform/jobs/job.ts'
import { instanceId } from '../years/instanceId.ts'

export const dataPackageTitle = 'Data Package'

const params = z.object({ instanceId })
const tag = 'Data package'
const contents = 'every published table as CSV, JSON, Parquet, and a workbook'

export const getDataPackageEndpoint = endpoint('getDataPackage', {
  method: 'GET',
  url: '/reports/instance/:instanceId/datapackage',
  timeoutMs: downloadTimeoutMs,
  summary: `Download an edition as data: ${contents}. Waits up to 20 seconds for the package to be generated, then answers 202 with the job. The package of a historical year is its archived file`,
  tag,
  allow: 'browse',
  steps: true,
  /** Starts a job. */
  writes: true,
  params,
  file: [mediaTypes.zip],
})

export const makeDataPackageEndpoint = endpoint('makeDataPackage', {
  method: 'POST',
  url: '/reports/instance/:instanceId/datapackage/job',
  summary: `Start a job that generates an edition’s data package: ${contents}. Identical requests share one job`,
  tag,
  allow: 'browse',
  params,
  reply: job,
})
