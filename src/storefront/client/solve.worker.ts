import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// A file of our own origin, as the Content-Security-Policy requires; handles messages `{type: 'work', challenge}`.
handler({ deriveKey });
