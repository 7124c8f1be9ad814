/** The product adds its permissions, and the key of what they are about: `declare module './permission.ts'`. */
export interface PermissionRegister {}

/** What `allow` may name: the product's permissions, or any text before there are some. */
export type Permission = PermissionRegister extends { permission: infer P extends string } ? P : string

/** The key of the record that a permission is about. */
export type SubjectKey = PermissionRegister extends { subject: infer K } ? K : unknown
