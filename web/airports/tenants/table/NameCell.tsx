import type { ComponentType } from 'react'
import { nameKinds, type NameColumn } from '#domain/airports/tenantBlock.ts'
import type { LookupCellProps } from '#platform/ui/grid/gridSource.ts'
import { LookupCell } from '#platform/ui/grid/LookupCell.tsx'
import { canBeAdded, proposeLabel, proposeOption } from '../../../catalog/proposals/useProposal.tsx'
import { findByName, toNameOption, useNameChoices } from '../nameChoices.ts'
import type { NameCheck } from './useNameCheck.ts'

interface NameCellProps extends LookupCellProps {
  nameColumn: NameColumn
  propose: NameCheck['propose']
}

/** A brand or company, searched on the server while typing. A new one is proposed with the next save. */
function NameCell({ nameColumn, propose, ...cell }: NameCellProps) {
  const { text, isTyping, onType } = cell
  const { found, isSimilar, shown } = useNameChoices(nameColumn, text, isTyping)
  const isNew = !shown.isLoading && canBeAdded(text) && findByName(found, text) === undefined
  return (
    <LookupCell
      {...cell}
      {...shown}
      options={found.map(each => toNameOption(each, isSimilar))}
      isSimilar={isSimilar}
      extra={isNew ? { value: proposeOption, label: proposeLabel(text, nameKinds[nameColumn]) } : undefined}
      onChoose={chosen => {
        if (chosen === proposeOption) propose([{ column: nameColumn, name: text }])
        else onType(found.find(each => String(each.id) === chosen)?.name ?? text)
      }}
    />
  )
}

/** The cells of both columns of names. */
export function createNameCells(
  propose: NameCheck['propose'],
): Record<NameColumn, ComponentType<LookupCellProps>> {
  const create = (nameColumn: NameColumn) => (cell: LookupCellProps) => (
    <NameCell {...cell} nameColumn={nameColumn} propose={propose} />
  )
  return { brandName: create('brandName'), companyName: create('companyName') }
}
