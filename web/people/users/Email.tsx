import css from './Users.module.css'

/** An email address that breaks where a person would break it. */
export function Email({ address }: { address: string }) {
  const [name, host] = [address.slice(0, address.lastIndexOf('@')), address.slice(address.lastIndexOf('@'))]
  return (
    <span className={`${css.text} ${css.email}`}>
      <span>{name}</span>
      <wbr />
      <span>{host}</span>
    </span>
  )
}
