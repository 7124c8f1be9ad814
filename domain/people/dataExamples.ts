import {
  apiBase,
  buildPath,
  buildQueryString,
  type Endpoint,
  type QueryValue,
} from '#platform/contract/endpoint.ts'
import { airportDirectory } from '../browse/airportDirectory.ts'
import { leaseDirectory } from '../browse/tenantDirectory.ts'
import { getDataPackageEndpoint } from '../publishing/dataPackage.ts'
import { getReportEndpoint } from '../publishing/report.ts'

/** A read of published data by a program. */
interface DataCall {
  title: string
  url: string
}

const urlOf = (
  endpoint: Endpoint,
  params: Record<string, string | number>,
  query: Record<string, QueryValue>,
) => apiBase + buildPath(endpoint, params) + buildQueryString(query)

/** The calls in the examples for a year. The tests make them too. */
export const listDataCalls = (
  instanceId: number,
): Record<'airports' | 'leases' | 'ratios' | 'package', DataCall> => ({
  airports: {
    title: 'All airports, as JSON',
    url: urlOf(airportDirectory.list, { instanceId }, { page: 0, size: 100 }),
  },
  leases: {
    title: 'Lease expirations, as CSV',
    url: urlOf(leaseDirectory.download, { instanceId }, { format: 'csv' }),
  },
  ratios: {
    title: 'The ratio report, as CSV',
    url: urlOf(getReportEndpoint, { instanceId, report: 'ratioReport' }, { format: 'csv' }),
  },
  package: {
    title: 'The whole edition, as a data package',
    url: urlOf(getDataPackageEndpoint, { instanceId }, {}),
  },
})

/** The placeholder for the reader's key in the examples. */
const sampleKey = 'fbk_your_key'

/** A call in several languages. `origin` is the address of the server. */
export function listDataExamples(
  origin: string,
  instanceId: number,
): { tool: string; about: string; code: string }[] {
  const { airports, leases, ratios, package: whole } = listDataCalls(instanceId)
  return [
    {
      tool: 'curl',
      about:
        'Saves the ratio report, and the whole edition as a data package. If the package has to be made first, which can take a minute, the response is 202 and describes the job. Then make the call again.',
      code: [
        `curl -H "Authorization: Bearer ${sampleKey}" -o ratios.csv \\`,
        `  "${origin}${ratios.url}"`,
        `curl -H "Authorization: Bearer ${sampleKey}" -o edition.zip \\`,
        `  "${origin}${whole.url}"`,
      ].join('\n'),
    },
    {
      tool: 'R',
      about: 'Reads the lease expirations into a data frame.',
      code: [
        'library(httr2)',
        '',
        `leases <- request("${origin}${leases.url}") |>`,
        `  req_auth_bearer_token("${sampleKey}") |>`,
        '  req_perform() |>',
        '  resp_body_string() |>',
        '  textConnection() |>',
        '  read.csv()',
      ].join('\n'),
    },
    {
      tool: 'Python',
      about:
        'Reads all airports with their enplanements, 100 at a time. Null means not reported, never zero.',
      code: [
        'import requests',
        '',
        'airports, page, pages = [], 0, 1',
        'while page < pages:',
        '    answer = requests.get(',
        `        f"${origin}${airports.url.replace('page=0', 'page={page}')}",`,
        `        headers={"Authorization": "Bearer ${sampleKey}"},`,
        '        timeout=30,',
        '    )',
        '    answer.raise_for_status()',
        '    airports += answer.json()["content"]',
        '    page, pages = page + 1, answer.json()["totalPages"]',
      ].join('\n'),
    },
    {
      tool: 'Python, whole edition',
      about:
        'Downloads the data package and reads a table of it with pandas and pyarrow. Its README.md describes every table.',
      code: [
        'import io, time, zipfile',
        'import pandas, requests',
        '',
        'def download():',
        '    return requests.get(',
        `        "${origin}${whole.url}",`,
        `        headers={"Authorization": "Bearer ${sampleKey}"},`,
        '        timeout=150,',
        '    )',
        '',
        'answer = download()',
        'while answer.status_code == 202:  # The package is being made.',
        '    time.sleep(20)',
        '    answer = download()',
        'answer.raise_for_status()',
        'package = zipfile.ZipFile(io.BytesIO(answer.content))',
        'tenants = pandas.read_parquet(io.BytesIO(package.read("parquet/tenants.parquet")))',
      ].join('\n'),
    },
    {
      tool: 'Excel Power Query',
      about:
        'In Excel: Data, Get Data, From Other Sources, Blank Query, Advanced Editor. Choose Anonymous when Excel asks how to connect, because the key is in the query.',
      code: [
        'let',
        '    Source = Csv.Document(',
        '        Web.Contents(',
        `            "${origin}${ratios.url}",`,
        `            [Headers = [Authorization = "Bearer ${sampleKey}"]]`,
        '        ),',
        '        [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]',
        '    ),',
        '    Ratios = Table.PromoteHeaders(Source)',
        'in',
        '    Ratios',
      ].join('\n'),
    },
  ]
}
