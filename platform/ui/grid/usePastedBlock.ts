import { useState } from 'react'
import type { DateOrder } from '../../contract/dateText.ts'
import { placeBlock, type Cell, type PastedBlock } from '../../contract/pastedBlock.ts'
import type { InputRule } from '../../contract/inputCodec.ts'

interface Pasted<F> {
  at: Cell
  text: string
  fields: readonly F[]
  orders: ReadonlyMap<number, DateOrder>
}

/** A pasted block while the person reviews it and chooses the order of its dates. */
export function usePastedBlock<F extends InputRule>(
  rowCount: number,
  asTyped?: (field: F, text: string) => string,
) {
  const [pasted, setPasted] = useState<Pasted<F> | null>(null)
  const block: PastedBlock | null = pasted && placeBlock(pasted.text, { ...pasted, rowCount, asTyped })
  return {
    block,
    open: (at: Cell, text: string, fields: readonly F[]) =>
      setPasted({ at, text, fields, orders: new Map() }),
    setOrder: (column: number, order: DateOrder) =>
      setPasted(was => was && { ...was, orders: new Map([...was.orders, [column, order]]) }),
    close: () => setPasted(null),
  }
}
