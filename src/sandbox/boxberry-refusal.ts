/** Boxberry's shapes of an error. */
type Shape = 'text' | 'list' | 'message' | 'error-message' | 'error';

/** An error, which Boxberry answers with HTTP 200. */
export class BoxberryRefusal extends Error {
  readonly shape: Shape;

  constructor(message: string, shape: Shape = 'text') {
    super(message);
    this.shape = shape;
  }

  get body(): object {
    const { message } = this;
    switch (this.shape) {
      case 'list':
        return [{ err: message }];
      case 'message':
        return { err: true, message };
      case 'error-message':
        return { error: true, message };
      case 'error':
        return { error: message };
      default:
        return { err: message };
    }
  }
}
