/** A name for each row that no other row has, for the labels of its buttons: `Ann`, or `Ann, 1 of 2`. */
export function distinguishNames<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Map<Row, string> {
  const groups = Map.groupBy(rows, nameOf)
  return new Map(
    rows.map(row => {
      const name = nameOf(row)
      const same = groups.get(name) ?? []
      return [row, same.length < 2 ? name : `${name}, ${same.indexOf(row) + 1} of ${same.length}`]
    }),
  )
}
