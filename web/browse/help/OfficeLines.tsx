import { officeName, useContact } from './useContact.ts'

/** The editorial office with its phone number, if it has one, and its email address. */
export function OfficeLines() {
  const { email, phone } = useContact()
  return (
    <>
      <span>{officeName}</span>
      <br />
      {phone && (
        <>
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          <br />
        </>
      )}
      <a href={`mailto:${email}`}>{email}</a>
    </>
  )
}
