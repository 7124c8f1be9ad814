/** The name of the product and of its editions, and the author in the files' properties. */
export const publicationName = 'AXN Fact Book'
