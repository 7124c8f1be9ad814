/** The product adds its permissions here: `declare module './permission.ts'`. */
export interface PermissionRegister {}

/** What `allow` may name: the product's permissions, or any text before there are some. */
export type Permission = PermissionRegister extends { permission: infer P extends string } ? P : string
