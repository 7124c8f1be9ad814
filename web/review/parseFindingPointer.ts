export interface FindingPlace<S extends string> {
  step: S
  terminalId: number | null
  field: string
}

/**
 * The pointer of a refused submission: `/info/dwellTimeAmount`, `/terminals/12/FOODBEVERAGE.areaTotal`,
 * `/contacts/7/email`. Null if it matches no step.
 */
export function parseFindingPointer<S extends string>(
  pointer: string,
  steps: readonly S[],
): FindingPlace<S> | null {
  const [, named, ...rest] = pointer.split('/')
  const step = steps.find(each => each === named)
  if (step !== 'terminals')
    return step && rest.length > 0 ? { step, terminalId: null, field: rest.join('/') } : null
  const [first = '', field] = rest
  if (field === undefined) return { step, terminalId: null, field: first }
  return /^\d+$/.test(first) ? { step, terminalId: Number(first), field } : null
}
