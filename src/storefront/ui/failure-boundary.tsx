import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
}

/** Shows a sentence with a next step in place of a part whose code fails; the rest of the page stays. */
export class FailureBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <p role="alert" className="text-error">
        Эта часть страницы не&nbsp;сработала. Обновите страницу, а&nbsp;если не&nbsp;поможет, позвоните нам: телефон
        в&nbsp;конце страницы.
      </p>
    );
  }
}
