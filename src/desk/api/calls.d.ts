// Longer than usual: generated from the OpenAPI document by test/flows/api-types.test.ts, not edited.
export interface paths {
  '/api/staff/sign-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Staff: the password */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            email: string;
            password: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              challenge: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/sign-in/second-factor': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Staff: the code, which signs in */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            challenge: string;
            code: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {boolean} */
              ok: true;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/invitations/accept': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Staff: set the password */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            token: string;
            password: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              secret: string;
              otpauth: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/invitations/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Staff: the first code, which ends an invitation and signs in */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            token: string;
            code: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              recoveryCodes: string[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Staff: who is signed in, and what they may do */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              name: string;
              email: string;
              roles: ('picker' | 'shift-lead' | 'support' | 'accountant' | 'content' | 'owner')[];
              permissions: string[];
              recoveryCodesLeft: number;
              /** Format: date-time */
              confirmedUntil: string | null;
              idleMinutes: number;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/session/confirmed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Staff: a fresh code, which lets this session move money for some minutes */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            code: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: date-time */
              confirmedUntil: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/sign-out': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Staff: end this session */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': Record<string, never> | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {boolean} */
              ok: true;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Staff: change the own password; other sessions end */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            currentPassword: string;
            password: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {boolean} */
              ok: true;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Staff: the own live sessions */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              sessions: {
                /** Format: uuid */
                id: string;
                device: string;
                network: string | null;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                seenAt: string;
                current: boolean;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/sessions/{sessionId}/ended': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Staff: end one of the own sessions */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          sessionId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': Record<string, never> | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {boolean} */
              ok: true;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/{id}/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Staff: live sessions of a member */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              sessions: {
                /** Format: uuid */
                id: string;
                device: string;
                network: string | null;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                seenAt: string;
                current: boolean;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/{id}/sessions/ended': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Staff: end all sessions of a member */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': Record<string, never> | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {boolean} */
              ok: true;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Staff: everybody */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              staff: {
                id: number;
                email: string;
                name: string;
                roles: ('picker' | 'shift-lead' | 'support' | 'accountant' | 'content' | 'owner')[];
                disabled: boolean;
                ready: boolean;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    /** Staff: add a member; needs a fresh code */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            code?: string;
            email: string;
            name: string;
            roles: ('picker' | 'shift-lead' | 'support' | 'accountant' | 'content' | 'owner')[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              invitation: {
                token: string;
                /** Format: date-time */
                expiresAt: string;
              };
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/{id}/roles': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Staff: set roles; needs a fresh code */
    put: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            code?: string;
            roles: ('picker' | 'shift-lead' | 'support' | 'accountant' | 'content' | 'owner')[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              roles: ('picker' | 'shift-lead' | 'support' | 'accountant' | 'content' | 'owner')[];
            };
          };
        };
      };
    };
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/{id}/disable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Staff: disable */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': Record<string, never> | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {boolean} */
              ok: true;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/{id}/enable': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Staff: enable; needs a fresh code */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            code?: string;
          } | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {boolean} */
              ok: true;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/{id}/reset-second-factor': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Staff: invite again whoever lost password or telephone; needs a fresh code */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            code?: string;
          } | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              invitation: {
                token: string;
                /** Format: date-time */
                expiresAt: string;
              };
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/support/chats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Chats, for the staff */
    get: {
      parameters: {
        query?: {
          state?: 'open' | 'waiting' | 'answered' | 'closed';
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              chats: {
                /** Format: uuid */
                id: string;
                customerId: number | null;
                name: string;
                /** @enum {string} */
                state: 'open' | 'closed';
                waits: boolean;
                /** Format: date-time */
                createdAt: string;
                lastText: string;
                /** Format: date-time */
                lastMessageAt: string;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/support/chats/{id}/messages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One chat, for the staff */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              chat: {
                /** Format: uuid */
                id: string;
                customerId: number | null;
                name: string;
                /** @enum {string} */
                state: 'open' | 'closed';
                waits: boolean;
                /** Format: date-time */
                createdAt: string;
              };
              messages: {
                id: number;
                /** @enum {string} */
                author: 'visitor' | 'staff';
                name: string | null;
                /** Format: uuid */
                key: string | null;
                text: string;
                /** Format: date-time */
                at: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/support/chats/{id}/stream': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** New messages of a chat as server-sent events, for the staff; Last-Event-ID goes on */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              /** @enum {string} */
              author: 'visitor' | 'staff';
              name: string | null;
              /** Format: uuid */
              key: string | null;
              text: string;
              /** Format: date-time */
              at: string;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/support/chats/{id}/reply': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Answer a chat */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            text: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              message: {
                id: number;
                /** @enum {string} */
                author: 'visitor' | 'staff';
                name: string | null;
                /** Format: uuid */
                key: string | null;
                text: string;
                /** Format: date-time */
                at: string;
              };
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/support/chats/{id}/close': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Put a chat aside */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': Record<string, never> | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {string} */
              state: 'closed';
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Tickets, those due first */
    get: {
      parameters: {
        query?: {
          state?: 'new' | 'open' | 'waiting-customer' | 'solved' | 'closed';
          overdue?: 'true';
          topic?: 'order' | 'refund' | 'quality' | 'product' | 'personal-data' | 'other';
          owner?: 'me' | 'nobody';
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              tickets: {
                id: number;
                /** @enum {string} */
                topic: 'order' | 'refund' | 'quality' | 'product' | 'personal-data' | 'other';
                subject: string;
                /** @enum {string} */
                state: 'new' | 'open' | 'waiting-customer' | 'solved' | 'closed';
                orderNumber: number | null;
                position: number | null;
                lotNumber: string | null;
                previousId: number | null;
                owner: string | null;
                name: string;
                /** Format: date-time */
                answerDueAt: string | null;
                /** Format: date-time */
                solveDueAt: string | null;
                overdue: boolean;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                lastMessageAt: string;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/{ticketId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One ticket */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          ticketId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              /** @enum {string} */
              topic: 'order' | 'refund' | 'quality' | 'product' | 'personal-data' | 'other';
              subject: string;
              /** @enum {string} */
              state: 'new' | 'open' | 'waiting-customer' | 'solved' | 'closed';
              orderNumber: number | null;
              position: number | null;
              lotNumber: string | null;
              previousId: number | null;
              owner: string | null;
              name: string;
              /** Format: date-time */
              answerDueAt: string | null;
              /** Format: date-time */
              solveDueAt: string | null;
              overdue: boolean;
              /** Format: date-time */
              createdAt: string;
              /** Format: date-time */
              lastMessageAt: string;
              /** Format: uuid */
              orderId: string | null;
              version: number;
              product: string | null;
              productId: number | null;
              customerId: number;
              phone: string;
              email: string;
              emailConfirmed: boolean;
              formId: number | null;
              /** Format: uuid */
              chatId: string | null;
              messages: {
                id: number;
                /** @enum {string} */
                author: 'user' | 'staff' | 'note';
                name: string | null;
                text: string;
                /** Format: date-time */
                at: string;
                /** Format: uuid */
                letter: string | null;
                files: {
                  /** Format: uuid */
                  id: string;
                  name: string;
                  bytes: number;
                }[];
              }[];
              events: {
                kind: string;
                /** @enum {string|null} */
                from: 'new' | 'open' | 'waiting-customer' | 'solved' | 'closed' | null;
                /** @enum {string|null} */
                to: 'new' | 'open' | 'waiting-customer' | 'solved' | 'closed' | null;
                actor: string;
                /** Format: date-time */
                at: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/{ticketId}/files/{fileId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A file of a ticket */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          ticketId: number;
          fileId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/{ticketId}/taken': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Answer this ticket oneself */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          ticketId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            seen?: number;
            expectedVersion?: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              ticketId: number;
              /** @enum {string} */
              state: 'new' | 'open' | 'waiting-customer' | 'solved' | 'closed';
              messageId: number | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/{ticketId}/answered': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Answer; the customer gets a letter */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          ticketId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            seen?: number;
            expectedVersion?: number;
            text: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              ticketId: number;
              /** @enum {string} */
              state: 'new' | 'open' | 'waiting-customer' | 'solved' | 'closed';
              messageId: number | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/{ticketId}/asked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask the customer something: terms pause */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          ticketId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            seen?: number;
            expectedVersion?: number;
            text: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              ticketId: number;
              /** @enum {string} */
              state: 'new' | 'open' | 'waiting-customer' | 'solved' | 'closed';
              messageId: number | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/{ticketId}/solved': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The ticket is solved */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          ticketId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            seen?: number;
            expectedVersion?: number;
            text?: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              ticketId: number;
              /** @enum {string} */
              state: 'new' | 'open' | 'waiting-customer' | 'solved' | 'closed';
              messageId: number | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/{ticketId}/closed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Close without an answer */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          ticketId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            seen?: number;
            expectedVersion?: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              ticketId: number;
              /** @enum {string} */
              state: 'new' | 'open' | 'waiting-customer' | 'solved' | 'closed';
              messageId: number | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/{ticketId}/noted': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A note for the staff */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          ticketId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            seen?: number;
            expectedVersion?: number;
            text: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              ticketId: number;
              /** @enum {string} */
              state: 'new' | 'open' | 'waiting-customer' | 'solved' | 'closed';
              messageId: number | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/from-form': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A form becomes a ticket */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            number: number;
            /** @enum {string} */
            topic: 'order' | 'refund' | 'quality' | 'product' | 'personal-data' | 'other';
            subject?: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              ticketId: number;
              isNew: boolean;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/from-chat': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A chat becomes a ticket */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            chatId: string;
            /** @enum {string} */
            topic: 'order' | 'refund' | 'quality' | 'product' | 'personal-data' | 'other';
            subject?: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              ticketId: number;
              isNew: boolean;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticket-letters': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Letters that wait for a decision, those that name a ticket first */
    get: {
      parameters: {
        query?: {
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              letters: {
                /** Format: uuid */
                id: string;
                ticketId: number | null;
                state: string;
                sender: string;
                /** @enum {string|null} */
                authentication: 'passed' | 'failed' | 'missing' | null;
                subject: string;
                text: string;
                attachments: number;
                /** Format: date-time */
                receivedAt: string;
              }[];
              /** Format: uuid */
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticket-letters/{letterId}/raw': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A letter as it came */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          letterId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticket-letters/{letterId}/approved': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A letter from another address belongs to the ticket */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          letterId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            ticketId?: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              ticketId: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/ticket-letters/{letterId}/dropped': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A letter that concerns no ticket */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          letterId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': Record<string, never> | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {string} */
              state: 'dropped';
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/forms': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Forms, for the staff */
    get: {
      parameters: {
        query?: {
          state?: 'new' | 'done';
          after?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              forms: {
                number: number;
                type: string;
                /** @enum {string} */
                state: 'new' | 'done';
                name: string;
                topic: string;
                /** Format: date-time */
                createdAt: string;
              }[];
              next: number | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/forms/{number}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One form, for the staff */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          number: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              number: number;
              type: string;
              /** @enum {string} */
              state: 'new' | 'done';
              name: string;
              topic: string;
              /** Format: date-time */
              createdAt: string;
              text: string;
              /** Format: date-time */
              doneAt: string | null;
              mayBecomeTicket: boolean;
              ticketId: number | null;
              lines: string[][];
              files: {
                /** Format: uuid */
                id: string;
                kind: string;
                name: string;
                bytes: number;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/forms/{number}/done': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A form was answered */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          number: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': Record<string, never> | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {string} */
              state: 'done';
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/forms/{number}/files/{file}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A file of a form, for the staff */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          number: number;
          file: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/reviews': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Reviews of a state: those without a decision the oldest first, others the newest first */
    get: {
      parameters: {
        query?: {
          state?: 'waiting' | 'published' | 'refused';
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              reviews: {
                /** Format: uuid */
                id: string;
                product: string | null;
                productId: number | null;
                name: string;
                city: string;
                rating: number;
                text: string;
                bought: boolean;
                reply: string | null;
                /** @enum {string} */
                state: 'waiting' | 'published' | 'refused';
                /** Format: date-time */
                writtenAt: string;
                /** Format: date-time */
                decidedAt: string | null;
                reason: string | null;
                version: number;
                claims: {
                  place: string;
                  words: string;
                  reason: string;
                }[];
                flags: {
                  name: string;
                  found: string[];
                }[];
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/reviews/answer-findings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What is forbidden in an answer, before it is sent */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            text: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              claims: {
                place: string;
                words: string;
                reason: string;
              }[];
              flags: {
                name: string;
                found: string[];
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/reviews/{reviewId}/published': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Show a review on the site */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          reviewId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {string} */
              state: 'waiting' | 'published' | 'refused';
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/reviews/{reviewId}/refused': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Refuse a review, also a published one */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          reviewId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {string} */
              state: 'waiting' | 'published' | 'refused';
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/reviews/{reviewId}/answered': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Answer a review in the name of the shop */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          reviewId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            text: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {string} */
              state: 'waiting' | 'published' | 'refused';
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/orders/unconfirmed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Orders nobody has confirmed, for the staff */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              orders: {
                /** Format: uuid */
                orderId: string;
                version: number;
                number: number;
                name: string;
                phone: string;
                total: number;
                /** Format: date-time */
                placedAt: string;
                /** Format: date-time */
                confirmBy: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/orders/{orderId}/confirmed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The staff has spoken to the buyer of an order */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          orderId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            expectedVersion?: number;
            note?: string;
          } | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              state: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/orders/{orderId}/cancelled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The staff gives an order up for its buyer */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          orderId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            expectedVersion?: number;
            note?: string;
          } | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              state: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/orders/{orderId}/notes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Note something on an order */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          orderId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            note: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/orders/{orderId}/digital-letters': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send the letter with links and codes of digital goods again; within one minute once */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          orderId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {boolean} */
              asked: true;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/orders/{orderId}/refunds': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What of an order can be refunded */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          orderId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              lines: {
                position: number;
                name: string;
                quantity: number;
                cancelled: number;
                refunded: number;
                packs: number;
                paid: number;
                certificate: number;
                units: {
                  id: number;
                  name: string;
                  code: string | null;
                  refunded: boolean;
                }[];
              }[];
            };
          };
        };
      };
    };
    put?: never;
    /** Refund pieces of an order, or its delivery */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          orderId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            lines: {
              position: number;
              quantity: number;
            }[];
            units?: number[];
            /** @default false */
            delivery?: boolean;
            /** @enum {string} */
            reason: 'defect' | 'wrong-goods' | 'changed-mind' | 'not-received' | 'goodwill';
            expectedVersion?: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              refundId: string;
              amount: number;
              certificate: number;
              bonus: number;
              awaitsApproval: boolean;
              byHand: boolean;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/refunds/awaiting-approval': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Refunds that wait for a second member of the staff */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              refunds: {
                /** Format: uuid */
                id: string;
                orderNumber: number;
                orderVersion: number;
                amount: number;
                certificate: number;
                bonus: number;
                reason: string;
                requestedBy: string | null;
                /** Format: date-time */
                createdAt: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/refunds/{refundId}/approved': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A second member of the staff approves a refund */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          refundId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            expectedVersion?: number;
          } | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              refundId: string;
              amount: number;
              approved: boolean;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/refunds/{refundId}/declined': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A refund that waits for approval is given up */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          refundId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            expectedVersion?: number;
          } | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              refundId: string;
              amount: number;
              approved: boolean;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/refunds/{refundId}/recorded': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A refund was made by hand */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          refundId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            fiscal?: {
              storage: string;
              document: string;
              attribute: string;
            };
            expectedVersion?: number;
          } | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              refundId: string;
              amount: number;
              /** @enum {string} */
              state: 'done';
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/orders/{orderId}/receipts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Receipts of an order */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          orderId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              receipts: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                kind: 'payment' | 'refund' | 'closing';
                part: string;
                /** @enum {string} */
                state: 'requested' | 'pending' | 'succeeded' | 'canceled';
                amount: number;
                storage: string | null;
                document: string | null;
                attribute: string | null;
                /** Format: date-time */
                createdAt: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/receipts/{receiptId}/recorded': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A receipt was made by hand */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          receiptId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            storage: string;
            document: string;
            attribute: string;
            expectedVersion?: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {string} */
              state: 'succeeded';
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/orders': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Orders, the newest first: filtered, or found by what is typed */
    get: {
      parameters: {
        query?: {
          method?: 'pickup' | 'point' | 'courier' | 'digital';
          carrier?: 'cdek' | 'boxberry';
          money?: 'awaiting' | 'on-delivery' | 'paid' | 'refunded' | 'none';
          from?: string;
          to?: string;
          state?:
            | (
                | 'new'
                | 'awaiting-payment'
                | 'paid'
                | 'packing'
                | 'shipped'
                | 'ready-for-pickup'
                | 'handed-over'
                | 'cancelled'
                | 'partly-bought'
                | 'returned'
              )
            | (
                | 'new'
                | 'awaiting-payment'
                | 'paid'
                | 'packing'
                | 'shipped'
                | 'ready-for-pickup'
                | 'handed-over'
                | 'cancelled'
                | 'partly-bought'
                | 'returned'
              )[];
          exception?: 'true';
          cancelAsked?: 'true';
          onHold?: 'true';
          q?: string;
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              orders: {
                /** Format: uuid */
                id: string;
                number: number;
                /** @enum {string} */
                state:
                  | 'new'
                  | 'awaiting-payment'
                  | 'paid'
                  | 'packing'
                  | 'shipped'
                  | 'ready-for-pickup'
                  | 'handed-over'
                  | 'cancelled'
                  | 'partly-bought'
                  | 'returned';
                /** Format: date-time */
                placedAt: string;
                name: string;
                phone: string;
                total: number | null;
                /** @enum {string|null} */
                money: 'awaiting' | 'on-delivery' | 'paid' | 'refunded' | 'none' | null;
                paySystem: number;
                /** @enum {string} */
                method: 'pickup' | 'point' | 'courier' | 'digital';
                /** @enum {string|null} */
                carrier: 'cdek' | 'boxberry' | null;
                place: string;
                /** @enum {string|null} */
                shipment:
                  | 'allocated'
                  | 'picking'
                  | 'packed'
                  | 'registering'
                  | 'registered'
                  | 'ready'
                  | 'with-carrier'
                  | 'delivered'
                  | 'partly-delivered'
                  | 'returning'
                  | 'returned'
                  | 'lost'
                  | 'cancelled'
                  | null;
                positions: number;
                exception: boolean;
                cancelAsked: boolean;
                onHold: boolean;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    /** Place an order for a caller */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            items: {
              product: number;
              quantity: number;
            }[];
            /** @default [] */
            coupons?: string[];
            name: string;
            phone: string;
            email: string;
            /** @enum {string} */
            method: 'pickup' | 'point' | 'courier' | 'digital';
            /** @enum {string} */
            carrier?: 'cdek' | 'boxberry';
            cityId?: number;
            pointCode?: string;
            street?: string;
            house?: string;
            flat?: string;
            zip?: string;
            paySystem: number;
            /** @default  */
            comment?: string;
            /** @enum {boolean} */
            consent: true;
            expectedTotal: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              orderId: string;
              number: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/orders/{orderId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One order with everything that has become of it */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          orderId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              version: number;
              number: number;
              /** @enum {string} */
              state:
                | 'new'
                | 'awaiting-payment'
                | 'paid'
                | 'packing'
                | 'shipped'
                | 'ready-for-pickup'
                | 'handed-over'
                | 'cancelled'
                | 'partly-bought'
                | 'returned';
              may: ('confirmed' | 'cancelled' | 'refunds' | 'notes' | 'changes')[];
              /** Format: date-time */
              placedAt: string;
              /** Format: date-time */
              updatedAt: string;
              /** Format: date-time */
              heldUntil: string | null;
              customerId: number | null;
              contact: {
                name: string;
                phone: string;
                email: string;
              };
              comment: string;
              paySystem: number;
              delivery: {
                /** @enum {string} */
                method: 'pickup' | 'point' | 'courier' | 'digital';
                /** @enum {string|null} */
                carrier: 'cdek' | 'boxberry' | null;
                title: string;
                city: string;
                address: string;
                period: string;
              };
              sums: {
                goods: number;
                discount: number;
                delivery: number;
                bonusSpent: number;
                certificatePaid: number;
                total: number;
                cancelled: number;
                due: number;
                adjustments: {
                  kind: string;
                  code: string;
                  title: string;
                  amount: number;
                }[];
              } | null;
              lines: {
                position: number;
                productId: number;
                name: string;
                form: string;
                kind: string;
                quantity: number;
                cancelled: number;
                unitPrice: number | null;
              }[];
              shipments: {
                /** Format: uuid */
                id: string;
                version: number;
                /** @enum {string} */
                state:
                  | 'allocated'
                  | 'picking'
                  | 'packed'
                  | 'registering'
                  | 'registered'
                  | 'ready'
                  | 'with-carrier'
                  | 'delivered'
                  | 'partly-delivered'
                  | 'returning'
                  | 'returned'
                  | 'lost'
                  | 'cancelled';
                /** @enum {string} */
                method: 'pickup' | 'point' | 'courier' | 'digital';
                /** @enum {string|null} */
                carrier: 'cdek' | 'boxberry' | null;
                track: string | null;
                /** @enum {string|null} */
                parcel: 'waiting' | 'accepted' | 'done' | 'refused' | 'removed' | null;
                problem: string | null;
                weightGrams: number | null;
                packs: number;
                partOf: {
                  nth: number;
                  of: number;
                };
                positions: number[];
                collected: number | null;
                /** Format: date-time */
                keptUntil: string | null;
                /** Format: date-time */
                createdAt: string;
                hasLabel: boolean;
                may: (
                  | 'registering'
                  | 'handed-over'
                  | 'ready'
                  | 'delivered'
                  | 'partly-delivered'
                  | 'not-collected'
                  | 'recalled'
                  | 'parcel-removed'
                  | 'found-with-carrier'
                  | 'lost'
                  | 'sent-again'
                  | 'order-returned'
                  | 'packs-cancelled'
                  | 'split'
                  | 'joined'
                  | 'cancelled'
                  | 'recipient'
                  | 'point'
                  | 'address'
                  | 'holds'
                )[];
                holds: {
                  id: number;
                  reason: string;
                  placedBy: string;
                  /** Format: date-time */
                  placedAt: string;
                }[];
              }[];
              payments:
                | {
                    /** Format: uuid */
                    id: string;
                    provider: string;
                    method: string;
                    amount: number;
                    state: string;
                    refunded: number;
                    cancelReason: string | null;
                    /** Format: date-time */
                    createdAt: string;
                    isForChange: boolean;
                  }[]
                | null;
              paymentAwaited: {
                amount: number;
                /** Format: date-time */
                expiresAt: string;
              } | null;
              refunds:
                | {
                    /** Format: uuid */
                    id: string;
                    state: string;
                    reason: string;
                    amount: number;
                    certificate: number;
                    bonus: number;
                    byHand: boolean;
                    isUnanswered: boolean;
                    /** Format: date-time */
                    createdAt: string;
                  }[]
                | null;
              receipts:
                | {
                    id: string;
                    amount: number;
                    storage: string | null;
                    document: string | null;
                    attribute: string | null;
                    /** Format: date-time */
                    at: string;
                    /** @enum {string} */
                    kind: 'payment' | 'refund' | 'closing' | 'till' | 'agent' | 'till-refund';
                    state: string;
                    mayRecord: boolean;
                  }[]
                | null;
              returns: {
                /** Format: uuid */
                id: string;
                number: number;
                version: number;
                /** @enum {string} */
                state: 'asked' | 'expected' | 'received' | 'closed' | 'refused';
                cause: string;
                reason: string | null;
                /** Format: date-time */
                createdAt: string;
              }[];
              messages: {
                /** @enum {string} */
                by: 'letter' | 'sms';
                kind: string;
                state: string;
                /** Format: date-time */
                at: string;
              }[];
              exceptions:
                | {
                    id: number;
                    /** @enum {string} */
                    kind:
                      | 'letter-not-sent'
                      | 'address-refused'
                      | 'payment-unclear'
                      | 'payment-undecided'
                      | 'payment-refused'
                      | 'payment-mismatch'
                      | 'payment-refunded-alone'
                      | 'refund-refused'
                      | 'cabinet-refund-unclear'
                      | 'refund-to-pay'
                      | 'cancelled-not-refunded'
                      | 'certificate-money-kept'
                      | 'spent-certificate-refunded'
                      | 'void-certificate-credited'
                      | 'refund-unclear'
                      | 'receipt-failed'
                      | 'receipt-unclear'
                      | 'receipt-overdue'
                      | 'closed-codes-differ'
                      | 'refund-without-codes'
                      | 'digital-not-delivered'
                      | 'cancel-asked'
                      | 'parcel-refused'
                      | 'parcel-unclear'
                      | 'parcel-not-delivered'
                      | 'parcel-not-removed'
                      | 'parcel-missing'
                      | 'parcel-removed-too-late'
                      | 'parcel-of-ended-order'
                      | 'goods-of-ended-order'
                      | 'stock-short'
                      | 'points-lost'
                      | 'tracking-unknown'
                      | 'tracking-contradicts'
                      | 'parcel-not-recalled'
                      | 'sms-unclear'
                      | 'sms-not-sent'
                      | 'courier-refused'
                      | 'courier-unclear'
                      | 'courier-accepted-late'
                      | 'act-refused'
                      | 'act-unclear'
                      | 'parcel-lost'
                      | 'recall-remedy'
                      | 'part-to-refund'
                      | 'part-unknown'
                      | 'storage-ends'
                      | 'no-tracking'
                      | 'not-packed'
                      | 'not-handed-over'
                      | 'return-undecided'
                      | 'return-not-received'
                      | 'return-not-inspected'
                      | 'ticket-overdue'
                      | 'mailbox-unread'
                      | 'claim-overdue'
                      | 'reconciliation-differs'
                      | 'reconciliation-failed'
                      | 'closed-month-changed'
                      | 'register-changed'
                      | 'register-file-refused'
                      | 'register-folder-unreadable'
                      | 'agent-receipt-missing'
                      | 'lot-expires-soon'
                      | 'lot-expired'
                      | 'stock-change-awaits'
                      | 'invariant-violated';
                    title: string;
                    next: string;
                    details: string;
                    /** Format: date-time */
                    openedAt: string;
                    /** Format: date-time */
                    closedAt: string | null;
                    closedBy: string | null;
                    reason: string | null;
                  }[]
                | null;
              timeline: {
                source: string;
                subject: string | null;
                kind: string;
                from: string | null;
                to: string | null;
                actor: {
                  /** @enum {string} */
                  kind: 'staff' | 'buyer' | 'program' | 'company';
                  name: string | null;
                };
                facts: {
                  [key: string]: unknown;
                };
                /** Format: date-time */
                at: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/orders/{orderId}/points': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Points of its carrier to which an order may go instead, in its city */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          orderId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              points: {
                code: string;
                /** @enum {string} */
                kind: 'point' | 'locker';
                address: string;
                workTime: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/views': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Saved views of the list of orders, with counters */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              views: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                list: 'orders';
                name: string;
                filter: {
                  /** @enum {string} */
                  method?: 'pickup' | 'point' | 'courier' | 'digital';
                  /** @enum {string} */
                  carrier?: 'cdek' | 'boxberry';
                  /** @enum {string} */
                  money?: 'awaiting' | 'on-delivery' | 'paid' | 'refunded' | 'none';
                  /** Format: date */
                  from?: string;
                  /** Format: date */
                  to?: string;
                  state?: (
                    | 'new'
                    | 'awaiting-payment'
                    | 'paid'
                    | 'packing'
                    | 'shipped'
                    | 'ready-for-pickup'
                    | 'handed-over'
                    | 'cancelled'
                    | 'partly-bought'
                    | 'returned'
                  )[];
                  /** @enum {boolean} */
                  exception?: true;
                  /** @enum {boolean} */
                  cancelAsked?: true;
                  /** @enum {boolean} */
                  onHold?: true;
                } | null;
                shared: boolean;
                own: boolean;
                changedBy: string;
                /** Format: date-time */
                updatedAt: string;
                count: number;
                more: boolean;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/views/{viewId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Save a view under the key of its sender, or change it */
    put: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          viewId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** @enum {string} */
            list: 'orders';
            name: string;
            filter: {
              /** @enum {string} */
              method?: 'pickup' | 'point' | 'courier' | 'digital';
              /** @enum {string} */
              carrier?: 'cdek' | 'boxberry';
              /** @enum {string} */
              money?: 'awaiting' | 'on-delivery' | 'paid' | 'refunded' | 'none';
              /** Format: date */
              from?: string;
              /** Format: date */
              to?: string;
              state?: (
                | 'new'
                | 'awaiting-payment'
                | 'paid'
                | 'packing'
                | 'shipped'
                | 'ready-for-pickup'
                | 'handed-over'
                | 'cancelled'
                | 'partly-bought'
                | 'returned'
              )[];
              /** @enum {boolean} */
              exception?: true;
              /** @enum {boolean} */
              cancelAsked?: true;
              /** @enum {boolean} */
              onHold?: true;
            };
            /** @default false */
            shared?: boolean;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
            };
          };
        };
      };
    };
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/views/{viewId}/removed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Remove a view */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          viewId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': Record<string, never> | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/customers/{customerId}/bonuses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Bonuses of a customer */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          customerId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              available: number;
              pending: number;
              debt: number;
              on: {
                id: number;
                count: number;
                reason: string;
                orderNumber: number | null;
                note: string | null;
                /** Format: date-time */
                createdAt: string;
                left: number;
                state: string;
                /** Format: date-time */
                activeFrom: string;
                /** Format: date-time */
                expiresAt: string;
              }[];
              off: {
                id: number;
                count: number;
                reason: string;
                orderNumber: number | null;
                note: string | null;
                /** Format: date-time */
                createdAt: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/customers/{customerId}/bonuses/corrections': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Give bonuses to a customer, or take them, by hand */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          customerId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            count: number;
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              available: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/bonuses/settings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Rules of bonuses */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              isOn: boolean;
              ratePercent: number;
              delayDays: number;
              termDays: number;
              largestSharePercent: number;
              sectionRates: {
                [key: string]: number | null;
              };
            };
          };
        };
      };
    };
    put?: never;
    /** Change rules of bonuses; those that are not named stay */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            isOn?: boolean;
            ratePercent?: number;
            delayDays?: number;
            termDays?: number;
            largestSharePercent?: number;
            sectionRates?: {
              [key: string]: number | null;
            };
            /** Format: uuid */
            key?: string;
            expectedVersion?: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              isOn: boolean;
              ratePercent: number;
              delayDays: number;
              termDays: number;
              largestSharePercent: number;
              sectionRates: {
                [key: string]: number | null;
              };
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/bonuses/liability': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What the shop owes in bonuses, by months */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              months: {
                month: string;
                opening: number;
                accrued: number;
                corrected: number;
                activated: number;
                spent: number;
                restored: number;
                expired: number;
                reversed: number;
                closing: number;
                debt: number;
              }[];
              ages: {
                month: string;
                count: number;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/bonuses/liability.csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The same months as a file, CSV */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/bonuses/ages.csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What the shop owes, by the month in which it expires, CSV */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/customers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Customers with an account, the newest first; contacts are masked */
    get: {
      parameters: {
        query?: {
          q?: string;
          after?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              customers: {
                id: number;
                name: string;
                lastName: string;
                phone: string | null;
                email: string | null;
                /** Format: date-time */
                createdAt: string;
                lastOrder: {
                  /** Format: uuid */
                  id: string;
                  number: number;
                  /** Format: date-time */
                  placedAt: string;
                } | null;
              }[];
              next: number | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/customers/{customerId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One customer with everything the staff keeps about them; contacts are masked */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          customerId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              name: string;
              lastName: string;
              phone: string | null;
              email: string | null;
              emailConfirmed: boolean;
              hasPassword: boolean;
              blocked: boolean;
              /** Format: date-time */
              createdAt: string;
              /** Format: date-time */
              erasedAt: string | null;
              newsletter: boolean;
              orders: {
                rows: {
                  /** Format: uuid */
                  id: string;
                  number: number;
                  /** @enum {string} */
                  state:
                    | 'new'
                    | 'awaiting-payment'
                    | 'paid'
                    | 'packing'
                    | 'shipped'
                    | 'ready-for-pickup'
                    | 'handed-over'
                    | 'cancelled'
                    | 'returned'
                    | 'partly-bought';
                  total: number;
                  /** Format: date-time */
                  placedAt: string;
                  byGuest: boolean;
                }[];
                more: boolean;
              } | null;
              returns: {
                rows: {
                  /** Format: uuid */
                  id: string;
                  number: number;
                  /** @enum {string} */
                  state: 'asked' | 'expected' | 'received' | 'closed' | 'refused';
                  orderNumber: number;
                  /** Format: date-time */
                  createdAt: string;
                }[];
                more: boolean;
              } | null;
              tickets: {
                rows: {
                  id: number;
                  /** @enum {string} */
                  topic: 'order' | 'refund' | 'quality' | 'product' | 'personal-data' | 'other';
                  subject: string;
                  /** @enum {string} */
                  state: 'new' | 'open' | 'waiting-customer' | 'solved' | 'closed';
                  /** Format: date-time */
                  updatedAt: string;
                }[];
                more: boolean;
              } | null;
              /** Format: uuid */
              chatId: string | null;
              forms: {
                rows: {
                  number: number;
                  type: string;
                  topic: string;
                  /** @enum {string} */
                  state: 'new' | 'done';
                  /** Format: date-time */
                  createdAt: string;
                }[];
                more: boolean;
              } | null;
              reviews: {
                rows: {
                  /** Format: uuid */
                  id: string;
                  /** @enum {string} */
                  state: 'waiting' | 'published' | 'refused';
                  rating: number;
                  product: string | null;
                  /** Format: date-time */
                  writtenAt: string;
                }[];
                more: boolean;
              } | null;
              certificates: {
                rows: {
                  codeEnd: string | null;
                  /** Format: uuid */
                  orderId: string;
                  orderNumber: number;
                  denomination: number;
                  balance: number;
                  /** Format: date-time */
                  validUntil: string;
                }[];
                more: boolean;
              } | null;
              sessions: {
                count: number;
                /** Format: date-time */
                lastSeenAt: string | null;
              };
              notes: {
                rows: {
                  /** Format: uuid */
                  id: string;
                  note: string;
                  by: string | null;
                  /** Format: date-time */
                  at: string;
                }[];
                more: boolean;
              } | null;
              consents:
                | {
                    /** @enum {string} */
                    purpose:
                      | 'order'
                      | 'review'
                      | 'restock-notice'
                      | 'account'
                      | 'newsletter'
                      | 'gift'
                      | 'question'
                      | 'webinar'
                      | 'feedback'
                      | 'partnership'
                      | 'course';
                    title: string;
                    live: boolean;
                    /** @enum {string} */
                    way: 'here' | 'planner' | 'deletion' | 'law';
                    effect: string;
                    given: {
                      version: string;
                      edition: number | null;
                      /** Format: date-time */
                      at: string;
                      /** Format: date-time */
                      endedAt: string | null;
                      order: number | null;
                    }[];
                    howGiven: string;
                  }[]
                | null;
              requests: {
                /** Format: date-time */
                deletionDueAt: string | null;
                /** @enum {string|null} */
                exportState: 'waiting' | 'ready' | null;
              } | null;
              looks: {
                rows: {
                  id: number;
                  by: string | null;
                  /** @enum {string} */
                  aim: 'call' | 'ticket' | 'order' | 'request' | 'check';
                  /** Format: date-time */
                  at: string;
                }[];
                more: boolean;
              } | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/customers/{customerId}/contacts-shown': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Show the contacts of a customer; who looks and why is recorded */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          customerId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            /** @enum {string} */
            reason: 'call' | 'ticket' | 'order' | 'request' | 'check';
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              phone: string | null;
              email: string | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/customers/{customerId}/notes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Add a note about a customer */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          customerId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            note: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/customers/{customerId}/sessions-ended': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sign a customer out everywhere */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          customerId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            /** @enum {string} */
            why: 'phone' | 'letter' | 'ticket' | 'visit' | 'suspicion';
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              count: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/customers/{customerId}/consents-withdrawn': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A customer has withdrawn a consent by letter or phone */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          customerId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            /** @enum {string} */
            purpose:
              | 'order'
              | 'review'
              | 'restock-notice'
              | 'account'
              | 'newsletter'
              | 'gift'
              | 'question'
              | 'webinar'
              | 'feedback'
              | 'partnership'
              | 'course';
            /** @enum {string} */
            asked: 'phone' | 'letter' | 'ticket' | 'visit';
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {string} */
              purpose:
                | 'order'
                | 'review'
                | 'restock-notice'
                | 'account'
                | 'newsletter'
                | 'gift'
                | 'question'
                | 'webinar'
                | 'feedback'
                | 'partnership'
                | 'course';
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/customers/{customerId}/exports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A customer has asked for an archive of their data by letter or phone; it waits in the account */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          customerId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            /** @enum {string} */
            asked: 'phone' | 'letter' | 'ticket' | 'visit';
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              exportId: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/returns': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Open returns, the oldest first */
    get: {
      parameters: {
        query?: {
          state?: 'asked' | 'expected' | 'received' | 'closed' | 'refused';
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              returns: {
                /** Format: uuid */
                id: string;
                number: number;
                version: number;
                /** @enum {string} */
                state: 'asked' | 'expected' | 'received' | 'closed' | 'refused';
                /** @enum {string} */
                cause: 'declined' | 'not-collected' | 'recalled' | 'asked';
                /** Format: date-time */
                createdAt: string;
                orderNumber: number;
                units: number;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    /** Open a return for a buyer who called */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            /** Format: uuid */
            orderId: string;
            unitIds: number[];
            /** @enum {string} */
            reason: 'changed-mind' | 'defect' | 'wrong-goods' | 'damaged';
            /** @default  */
            comment?: string;
            expectedVersion?: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              returnId: string;
              /** @enum {string} */
              state: 'asked' | 'expected' | 'received' | 'closed' | 'refused';
              version: number;
              number: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/returns': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns of one list, the oldest first; those that have ended the newest first */
    get: {
      parameters: {
        query?: {
          view?: 'open' | 'asked' | 'accepted' | 'on-the-way' | 'received' | 'quarantine' | 'over';
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              returns: {
                /** Format: uuid */
                id: string;
                number: number;
                /** @enum {string} */
                state: 'asked' | 'expected' | 'received' | 'closed' | 'refused';
                /** @enum {string} */
                cause: 'declined' | 'not-collected' | 'recalled' | 'asked';
                /** @enum {string|null} */
                reason: 'changed-mind' | 'defect' | 'wrong-goods' | 'damaged' | null;
                /** Format: uuid */
                orderId: string;
                orderNumber: number;
                name: string;
                units: number;
                putAside: number;
                /** Format: date-time */
                createdAt: string;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/orders/{orderId}/returnable-packs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Packs of an order that a return may be opened for */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          orderId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              units: {
                id: number;
                position: number;
                name: string;
                returnNumber: number | null;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/returns/{returnId}/refund-preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What inspecting these packs with a refund would give back */
    get: {
      parameters: {
        query: {
          unit: number | number[];
          delivery?: 'true';
        };
        header?: never;
        path: {
          returnId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              amount: number;
              certificate: number;
              bonus: number;
              awaitsApproval: boolean;
              byHand: boolean;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/returns/{returnId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One return */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          returnId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              number: number;
              version: number;
              /** @enum {string} */
              state: 'asked' | 'expected' | 'received' | 'closed' | 'refused';
              /** @enum {string} */
              cause: 'declined' | 'not-collected' | 'recalled' | 'asked';
              /** Format: date-time */
              createdAt: string;
              orderNumber: number;
              /** Format: uuid */
              orderId: string;
              orderState: string;
              /** @enum {string|null} */
              reason: 'changed-mind' | 'defect' | 'wrong-goods' | 'damaged' | null;
              comment: string;
              photos: string[];
              refusal: string | null;
              units: {
                id: number;
                position: number;
                productId: number;
                name: string;
                code: string | null;
                lot: string | null;
                /** Format: date */
                expiresOn: string | null;
                received: boolean;
                /** @enum {string|null} */
                disposition: 'restock' | 'quarantine' | 'write-off' | null;
                note: string;
              }[];
              refunds: {
                /** Format: uuid */
                id: string;
                amount: number;
                state: string;
                byHand: boolean;
              }[];
              events: {
                kind: string;
                /** @enum {string|null} */
                from: 'asked' | 'expected' | 'received' | 'closed' | 'refused' | null;
                /** @enum {string|null} */
                to: 'asked' | 'expected' | 'received' | 'closed' | 'refused' | null;
                actor: string;
                facts: {
                  [key: string]: unknown;
                };
                /** Format: date-time */
                at: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/returns/{returnId}/photos/{photoId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A photo of a return, WebP */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          returnId: string;
          photoId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/returns/{returnId}/accepted': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The buyer may send the goods */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          returnId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              returnId: string;
              /** @enum {string} */
              state: 'asked' | 'expected' | 'received' | 'closed' | 'refused';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/returns/{returnId}/refused': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The return does not take place */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          returnId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            refusal: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              returnId: string;
              /** @enum {string} */
              state: 'asked' | 'expected' | 'received' | 'closed' | 'refused';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/returns/{returnId}/received': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The box has come */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          returnId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            /** @default [] */
            unitIds?: number[];
            /** @default [] */
            scans?: string[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              returnId: string;
              /** @enum {string} */
              state: 'asked' | 'expected' | 'received' | 'closed' | 'refused';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/returns/{returnId}/inspected': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Packs were looked at */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          returnId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            units: {
              unitId: number;
              /** @enum {string} */
              disposition: 'restock' | 'quarantine' | 'write-off';
              note?: string;
            }[];
            refund: {
              delivery: boolean;
            } | null;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              returnId: string;
              /** @enum {string} */
              state: 'asked' | 'expected' | 'received' | 'closed' | 'refused';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/returns/{returnId}/quarantine-decided': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Packs that were put aside are for sale again or written off */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          returnId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            units: {
              unitId: number;
              /** @enum {string} */
              disposition: 'restock' | 'write-off';
            }[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              returnId: string;
              /** @enum {string} */
              state: 'asked' | 'expected' | 'received' | 'closed' | 'refused';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/refunds': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Refunds that need a person, the oldest first */
    get: {
      parameters: {
        query?: {
          view?: 'awaiting' | 'to-pay' | 'refused';
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              refunds: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                orderId: string;
                orderNumber: number;
                orderVersion: number;
                /** Format: date-time */
                createdAt: string;
                amount: number;
                state: string;
                reason: string;
                certificate: number;
                bonus: number;
                byHand: boolean;
                requestedBy: string | null;
                isOwn: boolean;
                needsReceipt: boolean;
                isUnanswered: boolean;
                problem: string | null;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/receipts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Receipts that failed, are late or unclear, the oldest first */
    get: {
      parameters: {
        query?: {
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              receipts: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                orderId: string;
                orderNumber: number;
                orderVersion: number;
                /** Format: date-time */
                createdAt: string;
                amount: number;
                /** @enum {string} */
                kind: 'payment' | 'refund' | 'closing';
                state: string;
                problem: string;
                mayRecord: boolean;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Open shipments, the oldest first */
    get: {
      parameters: {
        query?: {
          state?:
            | 'allocated'
            | 'picking'
            | 'packed'
            | 'registering'
            | 'registered'
            | 'ready'
            | 'with-carrier'
            | 'delivered'
            | 'partly-delivered'
            | 'returning'
            | 'returned'
            | 'lost'
            | 'cancelled';
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              shipments: {
                /** Format: uuid */
                id: string;
                version: number;
                /** @enum {string} */
                state:
                  | 'allocated'
                  | 'picking'
                  | 'packed'
                  | 'registering'
                  | 'registered'
                  | 'ready'
                  | 'with-carrier'
                  | 'delivered'
                  | 'partly-delivered'
                  | 'returning'
                  | 'returned'
                  | 'lost'
                  | 'cancelled';
                /** @enum {string} */
                method: 'pickup' | 'point' | 'courier';
                /** Format: date-time */
                createdAt: string;
                orderNumber: number;
                partOf: {
                  nth: number;
                  of: number;
                };
                orderState: string;
                onHold: boolean;
                /** Format: uuid */
                waveId: string | null;
                waveNumber: number | null;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/of-order/{orderNumber}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The shipment of an order by the number that its slip names */
    get: {
      parameters: {
        query?: {
          part?: number;
        };
        header?: never;
        path: {
          orderNumber: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string | null;
              /** @enum {string|null} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled'
                | null;
              orderNumber: number;
              /** @enum {string} */
              orderState:
                | 'new'
                | 'awaiting-payment'
                | 'paid'
                | 'packing'
                | 'shipped'
                | 'ready-for-pickup'
                | 'handed-over'
                | 'cancelled'
                | 'partly-bought'
                | 'returned';
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One shipment */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              version: number;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              /** @enum {string} */
              method: 'pickup' | 'point' | 'courier';
              /** Format: date-time */
              createdAt: string;
              part: number;
              partOf: {
                nth: number;
                of: number;
              };
              weightGrams: number | null;
              track: string | null;
              collected: number | null;
              /** Format: date-time */
              keptUntil: string | null;
              order: {
                /** Format: uuid */
                id: string;
                version: number;
                number: number;
                state: string;
                name: string;
                phone: string;
                title: string;
                address: string;
                comment: string;
                dueInShop: number | null;
                dueAnyway: number | null;
              };
              lines: {
                position: number;
                productId: number;
                name: string;
                gtin: string | null;
                marked: boolean;
                quantity: number;
                packed: number;
                suggestedLot: {
                  number: string;
                  /** Format: date */
                  bestBefore: string;
                  left: number;
                } | null;
              }[];
              units: {
                id: number;
                position: number;
                productId: number;
                code: string | null;
                lot: string | null;
                lotId: number | null;
                /** Format: date */
                expiresOn: string | null;
                /** @enum {string|null} */
                outcome: 'delivered' | 'returning' | 'lost' | null;
                due: number | null;
              }[];
              left: {
                position: number;
                quantity: number;
              }[];
              parcel: {
                number: string;
                /** @enum {string} */
                state: 'waiting' | 'accepted' | 'done' | 'refused' | 'removed';
                problem: string | null;
                hasLabel: boolean;
                act: string | null;
                /** @enum {string|null} */
                recall: 'asked' | 'agreed' | null;
              } | null;
              tracking: {
                /** Format: date-time */
                at: string;
                code: string;
                words: string;
              }[];
              holds: {
                id: number;
                reason: string;
                placedBy: string;
                /** Format: date-time */
                placedAt: string;
              }[];
              events: {
                kind: string;
                /** @enum {string|null} */
                from:
                  | 'allocated'
                  | 'picking'
                  | 'packed'
                  | 'registering'
                  | 'registered'
                  | 'ready'
                  | 'with-carrier'
                  | 'delivered'
                  | 'partly-delivered'
                  | 'returning'
                  | 'returned'
                  | 'lost'
                  | 'cancelled'
                  | null;
                /** @enum {string|null} */
                to:
                  | 'allocated'
                  | 'picking'
                  | 'packed'
                  | 'registering'
                  | 'registered'
                  | 'ready'
                  | 'with-carrier'
                  | 'delivered'
                  | 'partly-delivered'
                  | 'returning'
                  | 'returned'
                  | 'lost'
                  | 'cancelled'
                  | null;
                actor: string;
                facts: {
                  [key: string]: unknown;
                };
                /** Format: date-time */
                at: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/label': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The label of a registered parcel, PDF */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/picking': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Start packing */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/units': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Put a pack into the box */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            scan?: string;
            productId?: number;
            lot?: string;
            /** Format: date */
            expiresOn?: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/units/removed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Take a pack out of the box */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            unitId: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/box-closed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Close the box */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            weightGrams: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/box-opened': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Open the box again */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/registering': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Have the parcel registered at the carrier */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/parcel-removed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Have a registered parcel removed at the carrier */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/handed-over': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Give the box to the carrier */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            track?: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/found-with-carrier': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The carrier has the box of an ended order */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            track?: string;
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/ready': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The box waits for its buyer */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/delivered': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The buyer has the goods */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            fiscal?: {
              storage: string;
              document: string;
              attribute: string;
            };
            reason?: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/partly-delivered': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The buyer has taken a part of the packs */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            fiscal?: {
              storage: string;
              document: string;
              attribute: string;
            };
            reason?: string;
            unitIds: number[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/not-collected': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The box was not handed over and comes back */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/recalled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Have the carrier bring the parcel back */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/lost': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The box will not come any more */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/sent-again': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send the goods once more */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/order-returned': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** End the order and refund it */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/holds': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Stop a shipment */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/holds/released': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Release a hold */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            hold: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/recipient': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Another person collects the order */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            name: string;
            phone: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/point': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The order goes to another point of its city */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            pointCode: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/address': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The order goes to another address of its city */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            street: string;
            house: string;
            flat?: string;
            zip?: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/packs-cancelled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Pieces of the order will not come */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            lines: {
              position: number;
              quantity: number;
            }[];
            /** @enum {string} */
            why: 'broken' | 'wanted';
            broken?: {
              productId: number;
              quantity: number;
            }[];
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/split': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Some lines go into another part of the order */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            positions: number[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/joined': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Another part of the order comes into this one */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            other: {
              /** Format: uuid */
              shipmentId: string;
              expectedVersion: number;
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/cancelled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The packs of an ended order are back on the shelf */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              shipmentId: string;
              /** @enum {string} */
              state:
                | 'allocated'
                | 'picking'
                | 'packed'
                | 'registering'
                | 'registered'
                | 'ready'
                | 'with-carrier'
                | 'delivered'
                | 'partly-delivered'
                | 'returning'
                | 'returned'
                | 'lost'
                | 'cancelled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/picking-waves': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Start packing several shipments together */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            shipments: {
              /** Format: uuid */
              id: string;
              expectedVersion: number;
            }[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              number: number;
              taken: {
                /** Format: uuid */
                shipmentId: string;
                orderNumber: number;
                version: number;
              }[];
              leftOut: {
                /** Format: uuid */
                shipmentId: string;
                orderNumber: number | null;
                code: string;
                message: string;
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/picking-waves/{waveId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What to take from the shelf for the boxes of a wave */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          waveId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              number: number;
              startedBy: string;
              /** Format: date-time */
              startedAt: string;
              boxes: {
                /** Format: uuid */
                shipmentId: string;
                version: number;
                /** @enum {string} */
                state:
                  | 'allocated'
                  | 'picking'
                  | 'packed'
                  | 'registering'
                  | 'registered'
                  | 'ready'
                  | 'with-carrier'
                  | 'delivered'
                  | 'partly-delivered'
                  | 'returning'
                  | 'returned'
                  | 'lost'
                  | 'cancelled';
                orderNumber: number;
                partOf: {
                  nth: number;
                  of: number;
                };
                orderState: string;
              }[];
              products: {
                productId: number;
                name: string;
                quantity: number;
                packed: number;
                lots: {
                  number: string;
                  /** Format: date */
                  bestBefore: string;
                  left: number;
                  take: number;
                }[];
                boxes: {
                  /** Format: uuid */
                  shipmentId: string;
                  orderNumber: number;
                  quantity: number;
                  packed: number;
                }[];
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/put-away': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Boxes whose order has ended: their packs belong on the shelf */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              boxes: {
                /** Format: uuid */
                shipmentId: string;
                version: number;
                /** @enum {string} */
                state:
                  | 'allocated'
                  | 'picking'
                  | 'packed'
                  | 'registering'
                  | 'registered'
                  | 'ready'
                  | 'with-carrier'
                  | 'delivered'
                  | 'partly-delivered'
                  | 'returning'
                  | 'returned'
                  | 'lost'
                  | 'cancelled';
                orderNumber: number;
                partOf: {
                  nth: number;
                  of: number;
                };
                orderState: string;
                /** Format: date-time */
                since: string | null;
                units: {
                  id: number;
                  productId: number;
                  name: string;
                  lot: string | null;
                  /** Format: date */
                  expiresOn: string | null;
                  codeEnd: string | null;
                }[];
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/lots': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lots of a product, what expires first comes first */
    get: {
      parameters: {
        query: {
          product: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              lots: {
                id: number;
                number: string;
                /** Format: date */
                bestBefore: string;
                received: number;
                left: number;
                blocked: string | null;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    /** Receive pieces of a lot */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            product: number;
            number: string;
            /** Format: date */
            bestBefore: string;
            pieces: number;
            /** @default false */
            onShelf?: boolean;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              lotId: number;
              product: number;
              number: string;
              /** Format: date */
              bestBefore: string;
              received: number;
              blocked: string | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/lots/{lotId}/corrected': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Take back pieces that were recorded by mistake, or were written off without their lot */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          lotId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            pieces: number;
            /** @default false */
            onShelf?: boolean;
            /** @enum {boolean} */
            writtenOff?: true;
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              lotId: number;
              product: number;
              number: string;
              /** Format: date */
              bestBefore: string;
              received: number;
              blocked: string | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/lots/{lotId}/blocked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Pack nothing of a lot */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          lotId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              lotId: number;
              product: number;
              number: string;
              /** Format: date */
              bestBefore: string;
              received: number;
              blocked: string | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/lots/{lotId}/unblocked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Pack the lot again */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          lotId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              lotId: number;
              product: number;
              number: string;
              /** Format: date */
              bestBefore: string;
              received: number;
              blocked: string | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stock': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Levels of all goods that are counted, by name */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              products: {
                productId: number;
                name: string;
                gtin: string | null;
                marked: boolean;
                published: boolean;
                available: number;
                held: number;
                short: number;
                packed: number;
                away: number;
                shelf: number;
                threshold: number | null;
                lowFrom: number;
                /** Format: date */
                nextExpiry: string | null;
                blocked: number;
                expired: number;
                flags: ('short' | 'none' | 'low' | 'expiring' | 'expired' | 'blocked')[];
              }[];
              awaiting: {
                /** Format: uuid */
                id: string;
                productId: number;
                name: string;
                /** @enum {string} */
                kind: 'count' | 'write-off';
                pieces: number;
                /** @enum {string} */
                cause: 'miscounted' | 'misplaced' | 'missing' | 'other' | 'broken' | 'expired' | 'defect' | 'sample';
                note: string;
                lot: string | null;
                requestedBy: string;
                /** Format: date-time */
                requestedAt: string;
                own: boolean;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stock/{productId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Stock of a product with its lots, what expires first comes first */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          productId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              level: {
                productId: number;
                name: string;
                gtin: string | null;
                marked: boolean;
                published: boolean;
                available: number;
                held: number;
                short: number;
                packed: number;
                away: number;
                shelf: number;
                threshold: number | null;
                lowFrom: number;
                /** Format: date */
                nextExpiry: string | null;
                blocked: number;
                expired: number;
                flags: ('short' | 'none' | 'low' | 'expiring' | 'expired' | 'blocked')[];
              };
              lots: {
                id: number;
                number: string;
                /** Format: date */
                bestBefore: string;
                received: number;
                left: number;
                blocked: string | null;
              }[];
              awaiting: {
                /** Format: uuid */
                id: string;
                productId: number;
                name: string;
                /** @enum {string} */
                kind: 'count' | 'write-off';
                pieces: number;
                /** @enum {string} */
                cause: 'miscounted' | 'misplaced' | 'missing' | 'other' | 'broken' | 'expired' | 'defect' | 'sample';
                note: string;
                lot: string | null;
                requestedBy: string;
                /** Format: date-time */
                requestedAt: string;
                own: boolean;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stock/{productId}/movements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Movements of the stock of a product, the newest first */
    get: {
      parameters: {
        query?: {
          after?: number;
        };
        header?: never;
        path: {
          productId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              movements: {
                id: number;
                /** @enum {string} */
                kind:
                  | 'receive'
                  | 'hold'
                  | 'release'
                  | 'spend'
                  | 'return'
                  | 'correct'
                  | 'write-off'
                  | 'count-up'
                  | 'count-down'
                  | 'discard';
                quantity: number;
                actor: string;
                /** Format: date-time */
                at: string;
                /** Format: uuid */
                orderId: string | null;
                orderNumber: number | null;
                lot: string | null;
                /** @enum {string|null} */
                cause:
                  'miscounted' | 'misplaced' | 'missing' | 'other' | 'broken' | 'expired' | 'defect' | 'sample' | null;
                note: string | null;
              }[];
              next: number | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stock/{productId}/counted': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Record a count of the shelf; the difference changes stock */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          productId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            shown: number;
            counted: number;
            /**
             * @default miscounted
             * @enum {string}
             */
            cause?: 'miscounted' | 'misplaced' | 'missing' | 'other';
            /** @default  */
            note?: string;
            /** @default null */
            lotId?: number | null;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              product: number;
              /** Format: uuid */
              changeId: string | null;
              /** @enum {string} */
              state: 'applied' | 'awaiting-approval' | 'declined' | 'unchanged';
              pieces: number;
              shelf: number;
              available: number;
              short: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stock/{productId}/written-off': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Take pieces off the shelf that will not be sold */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          productId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            pieces: number;
            /** @enum {string} */
            cause: 'broken' | 'expired' | 'defect' | 'sample' | 'other';
            /** @default  */
            note?: string;
            /** @default null */
            lotId?: number | null;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              product: number;
              /** Format: uuid */
              changeId: string | null;
              /** @enum {string} */
              state: 'applied' | 'awaiting-approval' | 'declined' | 'unchanged';
              pieces: number;
              shelf: number;
              available: number;
              short: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stock/{productId}/threshold': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** From how many pieces on stock is low for the staff */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          productId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            threshold: number | null;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              product: number;
              /** Format: uuid */
              changeId: string | null;
              /** @enum {string} */
              state: 'applied' | 'awaiting-approval' | 'declined' | 'unchanged';
              pieces: number;
              shelf: number;
              available: number;
              short: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stock-changes/{changeId}/approved': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Approve a large change that a colleague has asked for */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          changeId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              product: number;
              /** Format: uuid */
              changeId: string | null;
              /** @enum {string} */
              state: 'applied' | 'awaiting-approval' | 'declined' | 'unchanged';
              pieces: number;
              shelf: number;
              available: number;
              short: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stock-changes/{changeId}/declined': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Give a large change up: stock stays */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          changeId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              product: number;
              /** Format: uuid */
              changeId: string | null;
              /** @enum {string} */
              state: 'applied' | 'awaiting-approval' | 'declined' | 'unchanged';
              pieces: number;
              shelf: number;
              available: number;
              short: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Batches, the newest made first */
    get: {
      parameters: {
        query?: {
          state?: 'draft' | 'released' | 'blocked' | 'recalled';
          product?: number;
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              batches: {
                id: number;
                number: string;
                product: string;
                productId: number;
                /** Format: date */
                madeOn: string;
                /** Format: date */
                bestBefore: string;
                /** @enum {string} */
                state: 'draft' | 'released' | 'blocked' | 'recalled';
                releaseAsked: boolean;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    /** Open the passport of a batch */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            product: number;
            number: string;
            /** Format: date */
            madeOn: string;
            /** Format: date */
            bestBefore: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              batchId: number;
              /** @enum {string} */
              state: 'draft' | 'released' | 'blocked' | 'recalled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batch-products': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Goods that may have batches */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              products: {
                id: number;
                name: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches/{batchId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One batch with everything of it */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          batchId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              number: string;
              product: string;
              productId: number;
              /** Format: date */
              madeOn: string;
              /** Format: date */
              bestBefore: string;
              /** @enum {string} */
              state: 'draft' | 'released' | 'blocked' | 'recalled';
              releaseAsked: boolean;
              version: number;
              reason: string | null;
              releaseAskedBy: string | null;
              page: string;
              qr: string | null;
              stopsLots: string[];
              documents: {
                /** Format: uuid */
                id: string;
                lab: string;
                accreditation: string;
                protocol: string;
                /** Format: date */
                issuedOn: string;
                bytes: number;
                sha256: string;
              }[];
              results: {
                indicator: string;
                method: string;
                norm: string;
                value: string;
              }[];
              events: {
                id: number;
                kind: string;
                actor: string;
                /** Format: date-time */
                at: string;
              }[];
              recall: {
                id: number;
                /** @enum {string} */
                state: 'asked' | 'declined' | 'running' | 'ended';
                reason: string;
                askedBy: string;
                /** Format: date-time */
                askedAt: string;
                decidedBy: string | null;
                progress: {
                  sure: number;
                  possible: number;
                  lettersSent: number;
                  smsSent: number;
                  confirmed: number;
                  packs: number;
                  packsBack: number;
                } | null;
              } | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches/{batchId}/changed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Days and results of a draft */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          batchId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            /** Format: date */
            madeOn: string;
            /** Format: date */
            bestBefore: string;
            results: {
              indicator: string;
              method: string;
              norm: string;
              value: string;
            }[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              batchId: number;
              /** @enum {string} */
              state: 'draft' | 'released' | 'blocked' | 'recalled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches/{batchId}/release-asked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask somebody else to release a draft */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          batchId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              batchId: number;
              /** @enum {string} */
              state: 'draft' | 'released' | 'blocked' | 'recalled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches/{batchId}/released': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Release a batch: by another person than has asked */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          batchId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              batchId: number;
              /** @enum {string} */
              state: 'draft' | 'released' | 'blocked' | 'recalled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches/{batchId}/unblocked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Let a blocked batch be packed again */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          batchId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              batchId: number;
              /** @enum {string} */
              state: 'draft' | 'released' | 'blocked' | 'recalled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches/{batchId}/blocked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Pack nothing of a batch for now */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          batchId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              batchId: number;
              /** @enum {string} */
              state: 'draft' | 'released' | 'blocked' | 'recalled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches/{batchId}/documents/{documentId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The file of a protocol */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          batchId: number;
          documentId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches/{batchId}/documents/{documentId}/removed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Take a protocol out of a draft */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          batchId: number;
          documentId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              batchId: number;
              /** @enum {string} */
              state: 'draft' | 'released' | 'blocked' | 'recalled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches/{batchId}/documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Add a protocol to a draft; the body is its PDF */
    post: {
      parameters: {
        query: {
          key: string;
          expectedVersion: number;
          lab: string;
          accreditation: string;
          protocol: string;
          issuedOn: string;
        };
        header?: never;
        path: {
          batchId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              batchId: number;
              /** @enum {string} */
              state: 'draft' | 'released' | 'blocked' | 'recalled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches/{batchId}/reach': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whom a recall would concern now */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          batchId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              sure: number;
              possible: number;
              boxes: number;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches/{batchId}/recall-asked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask for a recall */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          batchId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              batchId: number;
              /** @enum {string} */
              state: 'draft' | 'released' | 'blocked' | 'recalled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches/{batchId}/recalled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Confirm a recall: by another person than has asked */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          batchId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              batchId: number;
              /** @enum {string} */
              state: 'draft' | 'released' | 'blocked' | 'recalled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches/{batchId}/recall-declined': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Decline a recall, or take it back */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          batchId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              batchId: number;
              /** @enum {string} */
              state: 'draft' | 'released' | 'blocked' | 'recalled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches/{batchId}/recall-ended': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** End a recall */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          batchId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              batchId: number;
              /** @enum {string} */
              state: 'draft' | 'released' | 'blocked' | 'recalled';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches/{batchId}/notices': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Buyers whom the last recall of a batch concerns */
    get: {
      parameters: {
        query?: {
          toCall?: 'yes';
          after?: string;
        };
        header?: never;
        path: {
          batchId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              notices: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                orderId: string;
                orderNumber: number;
                name: string;
                phone: string;
                /** @enum {string} */
                certainty: 'sure' | 'possible';
                packs: number;
                packsBack: number;
                emailState: string | null;
                /** Format: date-time */
                emailSentAt: string | null;
                smsState: string | null;
                /** Format: date-time */
                smsSentAt: string | null;
                calls: number;
                /** Format: date-time */
                confirmedAt: string | null;
                /** @enum {string|null} */
                confirmedBy: 'button' | 'call' | null;
                /** @enum {string|null} */
                remedy: 'refund' | 'exchange' | null;
              }[];
              /** Format: uuid */
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/batches/{batchId}/notices.csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The proof of the last recall, CSV */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          batchId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/recall-notices/{noticeId}/called': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A buyer was called about a recall */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          noticeId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            reached: boolean;
            /** @enum {string} */
            remedy?: 'refund' | 'exchange';
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              noticeId: string;
              reached: boolean;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/delivery/settings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Carriers, pay systems of each delivery and other settings */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              paySystems: {
                pickup: (1 | 5 | 3)[];
                point: (1 | 5 | 2)[];
                courier: (1 | 5 | 4)[];
                digital: (1 | 5)[];
              };
              pausedCarriers: ('cdek' | 'boxberry')[];
              packingHours: number;
              answerWithinMs: number;
              rememberDays: number;
              storageDays: {
                pickup: number;
                boxberry: number;
              };
              carriers: ('cdek' | 'boxberry')[];
            };
          };
        };
      };
    };
    put?: never;
    /** Change settings of the delivery; those that are not named stay */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            paySystems?: {
              pickup?: (1 | 5 | 3)[];
              point?: (1 | 5 | 2)[];
              courier?: (1 | 5 | 4)[];
              digital?: (1 | 5)[];
            };
            pausedCarriers?: ('cdek' | 'boxberry')[];
            packingHours?: number;
            answerWithinMs?: number;
            rememberDays?: number;
            storageDays?: {
              pickup?: number;
              boxberry?: number;
            };
            /** Format: uuid */
            key?: string;
            expectedVersion?: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              paySystems: {
                pickup: (1 | 5 | 3)[];
                point: (1 | 5 | 2)[];
                courier: (1 | 5 | 4)[];
                digital: (1 | 5)[];
              };
              pausedCarriers: ('cdek' | 'boxberry')[];
              packingHours: number;
              answerWithinMs: number;
              rememberDays: number;
              storageDays: {
                pickup: number;
                boxberry: number;
              };
              carriers: ('cdek' | 'boxberry')[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/delivery/point-copies': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** When the points of the carriers were copied */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              copies: {
                /** @enum {string} */
                carrier: 'cdek' | 'boxberry';
                points: number;
                /** Format: date-time */
                refreshedAt: string | null;
                /** Format: date-time */
                nextTryAt: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/delivery/point-refreshes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Have the points of a carrier copied by the next run of the schedule */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** @enum {string} */
            carrier?: 'cdek' | 'boxberry';
            /** @default false */
            acceptLoss?: boolean;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {boolean} */
              ok: true;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/courier-calls': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Calls of couriers, the latest days first */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              calls: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                carrier: 'cdek' | 'boxberry';
                /** Format: date */
                day: string;
                from: string;
                to: string;
                weightGrams: number;
                parcels: number;
                /** @enum {string} */
                state: 'requested' | 'unclear' | 'accepted' | 'refused';
                carrierNumber: string | null;
                problem: string | null;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    /** Call the courier of a carrier for all registered parcels; once a day */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** @enum {string} */
            carrier: 'cdek' | 'boxberry';
            /** Format: date */
            day: string;
            from: string;
            to: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              /** @enum {string} */
              state: 'requested' | 'unclear' | 'accepted' | 'refused';
              from: string;
              to: string;
              parcels: number;
              isNew: boolean;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/courier-calls/{callId}/settled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Record what the carrier said of a call whose answer was unclear */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          callId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json':
            | {
                /** @enum {string} */
                outcome: 'accepted';
                carrierNumber?: string;
              }
            | {
                /** @enum {string} */
                outcome: 'refused';
              };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              /** @enum {string} */
              state: 'requested' | 'unclear' | 'accepted' | 'refused';
              carrierNumber: string | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/hand-over-acts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Hand-over acts, the latest first */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              acts: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                carrier: 'cdek' | 'boxberry';
                /** @enum {string} */
                state: 'waiting' | 'made' | 'refused';
                numbers: string[];
                carrierNumber: string | null;
                problem: string | null;
                hasFile: boolean;
                /** Format: date-time */
                createdAt: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    /** Have a carrier make the act of all labelled parcels that are in none */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            /** @enum {string} */
            carrier: 'cdek' | 'boxberry';
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              /** @enum {string} */
              state: 'waiting' | 'made' | 'refused';
              parcels: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/hand-over-acts/{actId}/file': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The act, PDF */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          actId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/hand-over': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Boxes that are packed and have not left, the oldest first */
    get: {
      parameters: {
        query?: {
          where?: 'cdek' | 'boxberry' | 'shop';
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              boxes: {
                /** Format: uuid */
                shipmentId: string;
                version: number;
                /** Format: uuid */
                orderId: string;
                orderNumber: number;
                partOf: {
                  nth: number;
                  of: number;
                };
                /** @enum {string} */
                state:
                  | 'allocated'
                  | 'picking'
                  | 'packed'
                  | 'registering'
                  | 'registered'
                  | 'ready'
                  | 'with-carrier'
                  | 'delivered'
                  | 'partly-delivered'
                  | 'returning'
                  | 'returned'
                  | 'lost'
                  | 'cancelled';
                /** @enum {string} */
                method: 'pickup' | 'point' | 'courier';
                /** @enum {string|null} */
                carrier: 'cdek' | 'boxberry' | null;
                track: string | null;
                weightGrams: number | null;
                place: string;
                /** Format: date-time */
                packedAt: string;
                /** @enum {string} */
                step:
                  | 'stopped'
                  | 'register'
                  | 'registering'
                  | 'label'
                  | 'act'
                  | 'act-made'
                  | 'leaves'
                  | 'ready'
                  | 'removed';
                hasLabel: boolean;
                hold: string | null;
                hasEnded: boolean;
                problem: string | null;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/shipments/{shipmentId}/slip': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The slip for the box of a shipment, PDF */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          shipmentId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/picking-waves/{waveId}/slips': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Slips for the boxes of a wave, PDF */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          waveId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/slips': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Slips of shipments, PDF */
    get: {
      parameters: {
        query: {
          shipment: string | string[];
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/labels': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Labels of parcels as one PDF */
    get: {
      parameters: {
        query: {
          shipment: string | string[];
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/hand-over-lists': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Our list of parcels that are given to a courier, PDF */
    get: {
      parameters: {
        query: {
          shipment: string | string[];
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/exceptions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What a person has to see to, the oldest first; what was closed, the newest first */
    get: {
      parameters: {
        query?: {
          state?: 'open' | 'closed';
          kind?:
            | 'letter-not-sent'
            | 'address-refused'
            | 'payment-unclear'
            | 'payment-undecided'
            | 'payment-refused'
            | 'payment-mismatch'
            | 'payment-refunded-alone'
            | 'refund-refused'
            | 'cabinet-refund-unclear'
            | 'refund-to-pay'
            | 'cancelled-not-refunded'
            | 'certificate-money-kept'
            | 'spent-certificate-refunded'
            | 'void-certificate-credited'
            | 'refund-unclear'
            | 'receipt-failed'
            | 'receipt-unclear'
            | 'receipt-overdue'
            | 'closed-codes-differ'
            | 'refund-without-codes'
            | 'digital-not-delivered'
            | 'cancel-asked'
            | 'parcel-refused'
            | 'parcel-unclear'
            | 'parcel-not-delivered'
            | 'parcel-not-removed'
            | 'parcel-missing'
            | 'parcel-removed-too-late'
            | 'parcel-of-ended-order'
            | 'goods-of-ended-order'
            | 'stock-short'
            | 'points-lost'
            | 'tracking-unknown'
            | 'tracking-contradicts'
            | 'parcel-not-recalled'
            | 'sms-unclear'
            | 'sms-not-sent'
            | 'courier-refused'
            | 'courier-unclear'
            | 'courier-accepted-late'
            | 'act-refused'
            | 'act-unclear'
            | 'parcel-lost'
            | 'recall-remedy'
            | 'part-to-refund'
            | 'part-unknown'
            | 'storage-ends'
            | 'no-tracking'
            | 'not-packed'
            | 'not-handed-over'
            | 'return-undecided'
            | 'return-not-received'
            | 'return-not-inspected'
            | 'ticket-overdue'
            | 'mailbox-unread'
            | 'claim-overdue'
            | 'reconciliation-differs'
            | 'reconciliation-failed'
            | 'closed-month-changed'
            | 'register-changed'
            | 'register-file-refused'
            | 'register-folder-unreadable'
            | 'agent-receipt-missing'
            | 'lot-expires-soon'
            | 'lot-expired'
            | 'stock-change-awaits'
            | 'invariant-violated';
          order?: number;
          owner?: 'me' | 'nobody';
          snoozed?: 'hidden' | 'only' | 'shown';
          after?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              exceptions: {
                id: number;
                /** @enum {string} */
                kind:
                  | 'letter-not-sent'
                  | 'address-refused'
                  | 'payment-unclear'
                  | 'payment-undecided'
                  | 'payment-refused'
                  | 'payment-mismatch'
                  | 'payment-refunded-alone'
                  | 'refund-refused'
                  | 'cabinet-refund-unclear'
                  | 'refund-to-pay'
                  | 'cancelled-not-refunded'
                  | 'certificate-money-kept'
                  | 'spent-certificate-refunded'
                  | 'void-certificate-credited'
                  | 'refund-unclear'
                  | 'receipt-failed'
                  | 'receipt-unclear'
                  | 'receipt-overdue'
                  | 'closed-codes-differ'
                  | 'refund-without-codes'
                  | 'digital-not-delivered'
                  | 'cancel-asked'
                  | 'parcel-refused'
                  | 'parcel-unclear'
                  | 'parcel-not-delivered'
                  | 'parcel-not-removed'
                  | 'parcel-missing'
                  | 'parcel-removed-too-late'
                  | 'parcel-of-ended-order'
                  | 'goods-of-ended-order'
                  | 'stock-short'
                  | 'points-lost'
                  | 'tracking-unknown'
                  | 'tracking-contradicts'
                  | 'parcel-not-recalled'
                  | 'sms-unclear'
                  | 'sms-not-sent'
                  | 'courier-refused'
                  | 'courier-unclear'
                  | 'courier-accepted-late'
                  | 'act-refused'
                  | 'act-unclear'
                  | 'parcel-lost'
                  | 'recall-remedy'
                  | 'part-to-refund'
                  | 'part-unknown'
                  | 'storage-ends'
                  | 'no-tracking'
                  | 'not-packed'
                  | 'not-handed-over'
                  | 'return-undecided'
                  | 'return-not-received'
                  | 'return-not-inspected'
                  | 'ticket-overdue'
                  | 'mailbox-unread'
                  | 'claim-overdue'
                  | 'reconciliation-differs'
                  | 'reconciliation-failed'
                  | 'closed-month-changed'
                  | 'register-changed'
                  | 'register-file-refused'
                  | 'register-folder-unreadable'
                  | 'agent-receipt-missing'
                  | 'lot-expires-soon'
                  | 'lot-expired'
                  | 'stock-change-awaits'
                  | 'invariant-violated';
                title: string;
                next: string;
                details: string;
                subject: string;
                order: {
                  /** Format: uuid */
                  id: string;
                  number: number;
                  name: string;
                  phone: string;
                } | null;
                action: {
                  happened: string;
                  todo: string;
                  needs: string;
                  allowed: boolean;
                  about: {
                    /** @enum {string} */
                    thing:
                      | 'order'
                      | 'refund'
                      | 'receipt'
                      | 'shipment'
                      | 'courier-call'
                      | 'act'
                      | 'carrier'
                      | 'return'
                      | 'lot'
                      | 'product'
                      | 'ticket'
                      | 'form'
                      | 'question'
                      | 'difference'
                      | 'day'
                      | 'registers'
                      | 'claim';
                    id: string;
                  } | null;
                };
                owner: {
                  id: number;
                  name: string;
                } | null;
                snoozed: {
                  /** Format: date-time */
                  until: string;
                  reason: string;
                } | null;
                version: number;
                openedBy: string;
                /** Format: date-time */
                openedAt: string;
                ageMinutes: number;
                closedBy: string | null;
                /** Format: date-time */
                closedAt: string | null;
                reason: string | null;
              }[];
              next: number | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/exceptions/counts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How many exceptions wait, by kind and owner */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              kinds: {
                /** @enum {string} */
                kind:
                  | 'letter-not-sent'
                  | 'address-refused'
                  | 'payment-unclear'
                  | 'payment-undecided'
                  | 'payment-refused'
                  | 'payment-mismatch'
                  | 'payment-refunded-alone'
                  | 'refund-refused'
                  | 'cabinet-refund-unclear'
                  | 'refund-to-pay'
                  | 'cancelled-not-refunded'
                  | 'certificate-money-kept'
                  | 'spent-certificate-refunded'
                  | 'void-certificate-credited'
                  | 'refund-unclear'
                  | 'receipt-failed'
                  | 'receipt-unclear'
                  | 'receipt-overdue'
                  | 'closed-codes-differ'
                  | 'refund-without-codes'
                  | 'digital-not-delivered'
                  | 'cancel-asked'
                  | 'parcel-refused'
                  | 'parcel-unclear'
                  | 'parcel-not-delivered'
                  | 'parcel-not-removed'
                  | 'parcel-missing'
                  | 'parcel-removed-too-late'
                  | 'parcel-of-ended-order'
                  | 'goods-of-ended-order'
                  | 'stock-short'
                  | 'points-lost'
                  | 'tracking-unknown'
                  | 'tracking-contradicts'
                  | 'parcel-not-recalled'
                  | 'sms-unclear'
                  | 'sms-not-sent'
                  | 'courier-refused'
                  | 'courier-unclear'
                  | 'courier-accepted-late'
                  | 'act-refused'
                  | 'act-unclear'
                  | 'parcel-lost'
                  | 'recall-remedy'
                  | 'part-to-refund'
                  | 'part-unknown'
                  | 'storage-ends'
                  | 'no-tracking'
                  | 'not-packed'
                  | 'not-handed-over'
                  | 'return-undecided'
                  | 'return-not-received'
                  | 'return-not-inspected'
                  | 'ticket-overdue'
                  | 'mailbox-unread'
                  | 'claim-overdue'
                  | 'reconciliation-differs'
                  | 'reconciliation-failed'
                  | 'closed-month-changed'
                  | 'register-changed'
                  | 'register-file-refused'
                  | 'register-folder-unreadable'
                  | 'agent-receipt-missing'
                  | 'lot-expires-soon'
                  | 'lot-expired'
                  | 'stock-change-awaits'
                  | 'invariant-violated';
                title: string;
                waiting: number;
              }[];
              mine: number;
              nobodys: number;
              snoozed: number;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/exceptions/takers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Who may have exceptions */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              takers: {
                id: number;
                name: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/exceptions/{exceptionId}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What the staff has done about an exception */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          exceptionId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              events: {
                /** @enum {string} */
                kind: 'taken' | 'handed-over' | 'released' | 'snoozed' | 'woken';
                actor: string;
                facts: {
                  from?: string | null;
                  to?: string;
                  /** Format: date-time */
                  until?: string;
                  reason?: string;
                };
                /** Format: date-time */
                at: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/exceptions/{exceptionId}/assigned': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Take an exception, hand it to a colleague or give it back */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          exceptionId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            to: number | null;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              exceptionId: number;
              version: number;
              owner: {
                id: number;
                name: string;
              } | null;
              /** Format: date-time */
              snoozedUntil: string | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/exceptions/{exceptionId}/snoozed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Put an exception off, for a week at most */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          exceptionId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            /** Format: date-time */
            until: string;
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              exceptionId: number;
              version: number;
              owner: {
                id: number;
                name: string;
              } | null;
              /** Format: date-time */
              snoozedUntil: string | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/exceptions/{exceptionId}/woken': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Bring an exception back that was put off */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          exceptionId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              exceptionId: number;
              version: number;
              owner: {
                id: number;
                name: string;
              } | null;
              /** Format: date-time */
              snoozedUntil: string | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/exceptions/{exceptionId}/closed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A person has seen to it */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          exceptionId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            reason: string;
            expectedVersion?: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {string} */
              state: 'closed';
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/today': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Figures of today and of the days before it */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              today: {
                /** Format: date */
                day: string;
                orders: number;
                ordered: number | null;
                received: number | null;
                refunded: number | null;
                handedOver: number;
                lettersFailed: number;
              };
              days: {
                /** Format: date */
                day: string;
                orders: number;
                ordered: number | null;
                received: number | null;
                refunded: number | null;
                handedOver: number;
                lettersFailed: number;
              }[];
              runningOut: {
                productId: number;
                name: string;
                available: number;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/reports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Reports that the member may read */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              reports: {
                name: string;
                title: string;
                about: string[];
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/reports/{report}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One report of a period */
    get: {
      parameters: {
        query?: {
          from?: string;
          to?: string;
        };
        header?: never;
        path: {
          report: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              name: string;
              title: string;
              about: string[];
              /** Format: date */
              from: string;
              /** Format: date */
              to: string;
              tables: {
                name: string;
                title: string;
                columns: {
                  name: string;
                  title: string;
                  /** @enum {string} */
                  kind: 'text' | 'day' | 'month' | 'time' | 'count' | 'money' | 'share' | 'days';
                  meaning: string;
                }[];
                rows: ((string | number) | null)[][];
                more: boolean;
                totals: ((string | number) | null)[] | null;
                bars: {
                  title: string;
                  values: number[];
                } | null;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/reports/{report}/{table}/csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A table of a report as a file for table programs, CSV */
    get: {
      parameters: {
        query?: {
          from?: string;
          to?: string;
        };
        header?: never;
        path: {
          report: string;
          table: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Journal of the staff, the newest first */
    get: {
      parameters: {
        query?: {
          member?: number;
          thing?:
            | 'order'
            | 'shipment'
            | 'return'
            | 'money'
            | 'stock'
            | 'exception'
            | 'customer'
            | 'ticket'
            | 'content'
            | 'settings'
            | 'staff';
          order?: number;
          from?: string;
          to?: string;
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              entries: {
                key: string;
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                thing:
                  | 'order'
                  | 'shipment'
                  | 'return'
                  | 'money'
                  | 'stock'
                  | 'exception'
                  | 'customer'
                  | 'ticket'
                  | 'content'
                  | 'settings'
                  | 'staff';
                member: {
                  id: number | null;
                  name: string;
                };
                title: string;
                /** Format: uuid */
                orderId: string | null;
                reason: string;
                changes: {
                  name: string;
                  before: string | null;
                  after: string | null;
                }[];
                facts: {
                  name: string;
                  value: string;
                }[];
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/audit/choices': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Members and kinds of things to filter the journal by */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              members: {
                id: number;
                name: string;
              }[];
              things: {
                /** @enum {string} */
                name:
                  | 'order'
                  | 'shipment'
                  | 'return'
                  | 'money'
                  | 'stock'
                  | 'exception'
                  | 'customer'
                  | 'ticket'
                  | 'content'
                  | 'settings'
                  | 'staff';
                title: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/audit.csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The journal as a file for table programs, CSV */
    get: {
      parameters: {
        query?: {
          member?: number;
          thing?:
            | 'order'
            | 'shipment'
            | 'return'
            | 'money'
            | 'stock'
            | 'exception'
            | 'customer'
            | 'ticket'
            | 'content'
            | 'settings'
            | 'staff';
          order?: number;
          from?: string;
          to?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/customers/deletions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Deletions of accounts with their acts, the newest first */
    get: {
      parameters: {
        query?: {
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              deletions: {
                /** Format: uuid */
                id: string;
                customerId: number;
                /** @enum {string} */
                state: 'requested' | 'cancelled' | 'done';
                requestedBy: string;
                reason: string;
                /** Format: date-time */
                requestedAt: string;
                /** Format: date-time */
                dueAt: string;
                endedBy: string | null;
                /** Format: date-time */
                endedAt: string | null;
                act: {
                  customerId: number;
                  operator: string;
                  system: string;
                  reason: string;
                  removals: {
                    what: string;
                    how: string;
                    rows: number;
                    /** Format: date-time */
                    at: string;
                  }[];
                  kept: {
                    what: string;
                    until: string;
                  }[];
                  receivers: {
                    company: string;
                    data: string;
                  }[];
                  /** Format: date-time */
                  at: string;
                } | null;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/customers/deletions/{deletionId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A deletion with its act and the log of the account */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          deletionId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              customerId: number;
              /** @enum {string} */
              state: 'requested' | 'cancelled' | 'done';
              requestedBy: string;
              reason: string;
              /** Format: date-time */
              requestedAt: string;
              /** Format: date-time */
              dueAt: string;
              endedBy: string | null;
              /** Format: date-time */
              endedAt: string | null;
              act: {
                customerId: number;
                operator: string;
                system: string;
                reason: string;
                removals: {
                  what: string;
                  how: string;
                  rows: number;
                  /** Format: date-time */
                  at: string;
                }[];
                kept: {
                  what: string;
                  until: string;
                }[];
                receivers: {
                  company: string;
                  data: string;
                }[];
                /** Format: date-time */
                at: string;
              } | null;
              log: {
                id: number;
                kind: string;
                actor: string;
                /** Format: date-time */
                at: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/customers/{customerId}/deletion': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What the deletion of an account would do */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          customerId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              goes: {
                what: string;
                count: number;
              }[];
              kept: {
                what: string;
                until: string;
              }[];
              blockers: {
                kind: string;
                number: number;
                text: string;
              }[];
              /** Format: date-time */
              dueAt: string | null;
            };
          };
        };
      };
    };
    put?: never;
    /** A customer has asked for the deletion of the account */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          customerId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: date-time */
              dueAt: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/customers/{customerId}/deletion/cancelled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A customer has taken the deletion back */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          customerId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': Record<string, never> | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {string} */
              state: 'cancelled';
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/differences': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Differences: open ones the oldest first, others the newest first */
    get: {
      parameters: {
        query?: {
          state?: 'open' | 'closed' | 'all';
          from?: string;
          to?: string;
          company?: string;
          source?:
            | 'payments'
            | 'refunded'
            | 'refunds'
            | 'receipts'
            | 'registered'
            | 'fees'
            | 'claims'
            | 'transfers'
            | 'payouts';
          cause?:
            'only-ours' | 'only-theirs' | 'amount' | 'fee' | 'timing' | 'receipt-missing' | 'double' | 'returned-paid';
          owner?: 'me' | 'nobody';
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              differences: {
                id: number;
                /** Format: date */
                day: string;
                company: string;
                /** @enum {string} */
                source:
                  | 'payments'
                  | 'refunded'
                  | 'refunds'
                  | 'receipts'
                  | 'registered'
                  | 'fees'
                  | 'claims'
                  | 'transfers'
                  | 'payouts';
                key: string;
                /** @enum {string} */
                cause:
                  | 'only-ours'
                  | 'only-theirs'
                  | 'amount'
                  | 'fee'
                  | 'timing'
                  | 'receipt-missing'
                  | 'double'
                  | 'returned-paid';
                ours: number | null;
                theirs: number | null;
                difference: number;
                /** Format: uuid */
                orderId: string | null;
                orderNumber: number | null;
                step: {
                  words: string;
                  /** @enum {string|null} */
                  screen: 'order' | 'registers' | 'payouts' | null;
                } | null;
                /** Format: date-time */
                openedAt: string;
                owner: string | null;
                isMine: boolean;
                version: number;
                /** Format: date-time */
                closedAt: string | null;
                closedBy: string | null;
                reason: string | null;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/differences.csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Differences of a period as a file, CSV */
    get: {
      parameters: {
        query: {
          from: string;
          to: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/differences/{difference}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One difference with what has become of it */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          difference: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              difference: {
                id: number;
                /** Format: date */
                day: string;
                company: string;
                /** @enum {string} */
                source:
                  | 'payments'
                  | 'refunded'
                  | 'refunds'
                  | 'receipts'
                  | 'registered'
                  | 'fees'
                  | 'claims'
                  | 'transfers'
                  | 'payouts';
                key: string;
                /** @enum {string} */
                cause:
                  | 'only-ours'
                  | 'only-theirs'
                  | 'amount'
                  | 'fee'
                  | 'timing'
                  | 'receipt-missing'
                  | 'double'
                  | 'returned-paid';
                ours: number | null;
                theirs: number | null;
                difference: number;
                /** Format: uuid */
                orderId: string | null;
                orderNumber: number | null;
                step: {
                  words: string;
                  /** @enum {string|null} */
                  screen: 'order' | 'registers' | 'payouts' | null;
                } | null;
                /** Format: date-time */
                openedAt: string;
                owner: string | null;
                isMine: boolean;
                version: number;
                /** Format: date-time */
                closedAt: string | null;
                closedBy: string | null;
                reason: string | null;
              };
              events: {
                /** @enum {string} */
                kind: 'opened' | 'changed' | 'taken' | 'released' | 'closed';
                actor: string;
                facts: {
                  /** @enum {string} */
                  cause?:
                    | 'only-ours'
                    | 'only-theirs'
                    | 'amount'
                    | 'fee'
                    | 'timing'
                    | 'receipt-missing'
                    | 'double'
                    | 'returned-paid';
                  ours?: number | null;
                  theirs?: number | null;
                  reason?: string;
                };
                /** Format: date-time */
                at: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/differences/{difference}/closed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A person has explained a difference */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          difference: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            reason: string;
            expectedVersion?: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              /** @enum {string} */
              state: 'closed';
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/differences/{difference}/taken': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A member of the staff looks into a difference */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          difference: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            expectedVersion?: number;
          } | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              owner: string | null;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/differences/{difference}/released': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Nobody looks into a difference any more */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          difference: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            expectedVersion?: number;
          } | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              owner: string | null;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/days': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Compared days, the latest first */
    get: {
      parameters: {
        query: {
          from: string;
          to: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              days: {
                /** Format: date */
                day: string;
                company: string;
                /** @enum {string} */
                source:
                  | 'payments'
                  | 'refunded'
                  | 'refunds'
                  | 'receipts'
                  | 'registered'
                  | 'fees'
                  | 'claims'
                  | 'transfers'
                  | 'payouts';
                ours: number;
                theirs: number;
                difference: number;
                open: number;
                isClosed: boolean;
                /** Format: date-time */
                comparedAt: string;
              }[];
              runs: {
                /** Format: date */
                day: string;
                company: string;
                /** @enum {string} */
                state: 'done' | 'waiting' | 'trying';
                tries: number;
                /** Format: date-time */
                nextTryAt: string | null;
                /** Format: date-time */
                finishedAt: string | null;
                askedBy: string;
              }[];
              /** Format: date */
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/runs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Compare a day with every company, within minutes */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: date */
            day: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: date */
              day: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/months': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The last thirteen months, and what keeps each open */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              months: {
                /** Format: date */
                month: string;
                isOver: boolean;
                /** Format: date */
                closesFrom: string;
                open: number;
                closedBy: string | null;
                /** Format: date-time */
                closedAt: string | null;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/months/{month}/closed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Close a month: its days and differences do not change any more */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          month: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': Record<string, never> | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: date */
              month: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/claims': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What carriers owe us: all that is not settled, the first due first, or what is settled */
    get: {
      parameters: {
        query?: {
          state?: 'open' | 'disputed' | 'settled';
          overdue?: 'true';
          carrier?: 'cdek' | 'boxberry' | 'other';
          claim?: number;
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              claims: {
                id: number;
                /** Format: uuid */
                orderId: string;
                orderNumber: number;
                /** @enum {string} */
                carrier: 'cdek' | 'boxberry' | 'other';
                track: string;
                amount: number;
                /** @enum {string} */
                state: 'open' | 'disputed' | 'settled';
                /** Format: date-time */
                collectedAt: string;
                /** Format: date-time */
                dueAt: string;
                isOverdue: boolean;
                /** Format: date-time */
                settledAt: string | null;
                lines: {
                  register: string;
                  /** Format: date */
                  day: string;
                  collected: number;
                  transferred: number;
                }[];
                fiscal: {
                  storage: string;
                  document: string;
                  attribute: string;
                } | null;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/claims/owed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What each carrier owes, and what of it is overdue */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              carriers: {
                /** @enum {string} */
                carrier: 'cdek' | 'boxberry' | 'other';
                owed: number;
                overdue: number;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/claims.csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Claims by the day on which the recipient paid, as a file, CSV */
    get: {
      parameters: {
        query: {
          from: string;
          to: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/registers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Registers, the latest first, with what came of them */
    get: {
      parameters: {
        query?: {
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              registers: {
                /** @enum {string} */
                company: 'yookassa' | 'cdek' | 'boxberry';
                number: string;
                /** Format: date */
                day: string;
                total: number;
                paymentOrder: string | null;
                paid: number | null;
                lines: number;
                importedBy: string;
                /** Format: date-time */
                importedAt: string;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/payouts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What came to our bank account, the latest first */
    get: {
      parameters: {
        query?: {
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              payouts: {
                id: number;
                /** @enum {string} */
                company: 'yookassa' | 'cdek' | 'boxberry';
                paymentOrder: string;
                /** Format: date */
                day: string;
                amount: number;
                recordedBy: string;
                /** Format: date-time */
                recordedAt: string;
                /** Format: date-time */
                voidedAt: string | null;
                voidedBy: string | null;
                reason: string | null;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    /** Money of a company came to our bank account, by the statement */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** @enum {string} */
            company: 'yookassa' | 'cdek' | 'boxberry';
            paymentOrder: string;
            /** Format: date */
            day: string;
            amount: number;
            /** @default [] */
            registers?: string[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/payouts/{payout}/voided': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A payout was typed wrong; its row stays */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          payout: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              /** @enum {string} */
              state: 'voided';
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/registers/{company}/columns': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What a header of a company's files means, for all later imports */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          company: 'yookassa' | 'boxberry';
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            header: string;
            meaning: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              header: string;
              meaning: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reconciliation/registers/{company}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Registers from a file of a company's cabinet: CSV in UTF-8 or Windows-1251, at most 20 MB */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          company: 'yookassa' | 'boxberry';
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              registers: {
                number: string;
                /** Format: date */
                day: string;
                lines: number;
                /** @enum {string} */
                outcome: 'saved' | 'known' | 'changed';
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/products/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Save a product */
    put: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            data: {
              name?: string;
              tagline?: string;
              form?: string;
              countText?: string;
              drugType?: string;
              purposes?: string[];
              forWhom?: string[];
              audience?: string[];
              mainIngredients?: string[];
              details?: {
                annotation?: string[];
                composition?:
                  | {
                      name: string;
                      amount: string;
                      dailyNormPercent?: number;
                      measured?: {
                        value: number;
                        /** @enum {string} */
                        unit: 'mcg' | 'mg' | 'g' | 'iu' | 'mcg-dfe' | 'cfu';
                        substance?: string;
                        /** @enum {string} */
                        form?:
                          | 'retinyl-acetate'
                          | 'retinyl-palmitate'
                          | 'provitamin-a'
                          | 'd-alpha-tocopherol'
                          | 'dl-alpha-tocopheryl-acetate'
                          | 'tryptophan'
                          | 'folic-acid'
                          | 'methylfolate'
                          | 'magnesium-oxide'
                          | 'magnesium-citrate'
                          | 'magnesium-bisglycinate'
                          | 'calcium-carbonate'
                          | 'calcium-citrate'
                          | 'zinc-picolinate'
                          | 'zinc-citrate'
                          | 'iron-bisglycinate'
                          | 'potassium-iodide'
                          | 'selenomethionine';
                        /** @enum {boolean} */
                        ofForm?: true;
                      };
                    }[]
                  | null;
                ingredients?: string | null;
                howToTake?: string | null;
                contraindications?: string | null;
                storage?: string | null;
                shelfLifeMonths?: number | null;
                sgr?: {
                  number: string;
                  /** Format: date */
                  date: string;
                } | null;
                programme?: string[] | null;
                seo?: {
                  title?: string;
                  description?: string;
                } | null;
              };
              gtin?: string | null;
              marked?: boolean;
              dose?: {
                /** @enum {string} */
                unit: 'capsule' | 'tablet' | 'drop' | 'ml' | 'g' | 'sachet' | 'pyramid' | 'ampoule';
                unitsPerPack: number;
                unitsPerIntake: number;
                intakesPerDay: number;
                courseDays: number | null;
                breakDays: number | null;
                daysAfterOpening: number | null;
              } | null;
            };
            expectedVersion?: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              data: {
                id: number;
                /** Format: date-time */
                publishedAt: string | null;
                bundles?: number[];
              };
            };
          };
        };
      };
    };
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/products/{id}/publish': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Staff: publish */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            expectedVersion?: number;
          } | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              data: {
                id: number;
                /** Format: date-time */
                publishedAt: string | null;
                bundles?: number[];
              };
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/products/{id}/withdraw': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Staff: withdraw */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            expectedVersion?: number;
          } | null;
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              data: {
                id: number;
                /** Format: date-time */
                publishedAt: string | null;
                bundles?: number[];
              };
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/products': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Products by name, the unpublished ones, too */
    get: {
      parameters: {
        query?: {
          q?: string;
          section?: number;
          published?: string;
          after?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              products: {
                id: number;
                name: string;
                form: string;
                section: 1 | 2 | 3 | 4 | 5 | 6;
                /** @enum {string} */
                type: 'single' | 'bundle';
                price: number;
                oldPrice: number | null;
                published: boolean;
                available: number | null;
                picture: string | null;
              }[];
              next: number | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/products/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One product with its label, prices and history */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              version: number;
              slug: string;
              section: 1 | 2 | 3 | 4 | 5 | 6;
              /** @enum {string} */
              type: 'single' | 'bundle';
              /** @enum {string} */
              kind: 'physical' | 'digital';
              /** Format: date-time */
              publishedAt: string | null;
              name: string;
              tagline: string;
              form: string;
              countText: string;
              drugType: string;
              purposes: string[];
              forWhom: string[];
              audience: string[];
              mainIngredients: string[];
              gtin: string | null;
              marked: boolean;
              weightGrams: number;
              dose: {
                /** @enum {string} */
                unit: 'capsule' | 'tablet' | 'drop' | 'ml' | 'g' | 'sachet' | 'pyramid' | 'ampoule';
                unitsPerPack: number;
                unitsPerIntake: number;
                intakesPerDay: number;
                courseDays: number | null;
                breakDays: number | null;
                daysAfterOpening: number | null;
              } | null;
              details: {
                annotation: string[];
                composition?: {
                  name: string;
                  amount: string;
                  dailyNormPercent?: number;
                  measured?: {
                    value: number;
                    unit: string;
                    substance?: string;
                    form?: string;
                    /** @enum {boolean} */
                    ofForm?: true;
                  };
                }[];
                ingredients?: string;
                howToTake?: string;
                contraindications?: string;
                storage?: string;
                shelfLifeMonths?: number;
                sgr?: {
                  number: string;
                  date: string;
                };
                programme?: string[];
                seo?: {
                  title?: string;
                  description?: string;
                };
              };
              price: number;
              oldPrice: number | null;
              lowest: number;
              changes: {
                before: number;
                after: number;
                /** Format: date-time */
                at: string;
              }[];
              plans: {
                id: number;
                price: number;
                oldPrice: number | null;
                /** Format: date-time */
                startsAt: string;
                by: string | null;
                /** @enum {string|null} */
                outcome: 'applied' | 'cancelled' | 'refused' | null;
              }[];
              events: {
                id: number;
                /** @enum {string} */
                kind:
                  | 'saved'
                  | 'published'
                  | 'withdrawn'
                  | 'price-changed'
                  | 'price-planned'
                  | 'price-plan-cancelled'
                  | 'price-plan-refused'
                  | 'cost-saved'
                  | 'cost-removed';
                by: string | null;
                /** Format: date-time */
                at: string;
                changed: string[];
              }[];
              parts: {
                id: number;
                name: string;
                price: number;
                published: boolean;
                quantity: number;
              }[];
              pictures: {
                id: string;
                alt: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/products/{id}/checked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What would keep a product with these texts from being published; nothing is saved */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            data: {
              name?: string;
              tagline?: string;
              form?: string;
              countText?: string;
              drugType?: string;
              purposes?: string[];
              forWhom?: string[];
              audience?: string[];
              mainIngredients?: string[];
              details?: {
                annotation?: string[];
                composition?:
                  | {
                      name: string;
                      amount: string;
                      dailyNormPercent?: number;
                      measured?: {
                        value: number;
                        /** @enum {string} */
                        unit: 'mcg' | 'mg' | 'g' | 'iu' | 'mcg-dfe' | 'cfu';
                        substance?: string;
                        /** @enum {string} */
                        form?:
                          | 'retinyl-acetate'
                          | 'retinyl-palmitate'
                          | 'provitamin-a'
                          | 'd-alpha-tocopherol'
                          | 'dl-alpha-tocopheryl-acetate'
                          | 'tryptophan'
                          | 'folic-acid'
                          | 'methylfolate'
                          | 'magnesium-oxide'
                          | 'magnesium-citrate'
                          | 'magnesium-bisglycinate'
                          | 'calcium-carbonate'
                          | 'calcium-citrate'
                          | 'zinc-picolinate'
                          | 'zinc-citrate'
                          | 'iron-bisglycinate'
                          | 'potassium-iodide'
                          | 'selenomethionine';
                        /** @enum {boolean} */
                        ofForm?: true;
                      };
                    }[]
                  | null;
                ingredients?: string | null;
                howToTake?: string | null;
                contraindications?: string | null;
                storage?: string | null;
                shelfLifeMonths?: number | null;
                sgr?: {
                  number: string;
                  /** Format: date */
                  date: string;
                } | null;
                programme?: string[] | null;
                seo?: {
                  title?: string;
                  description?: string;
                } | null;
              };
              gtin?: string | null;
              marked?: boolean;
              dose?: {
                /** @enum {string} */
                unit: 'capsule' | 'tablet' | 'drop' | 'ml' | 'g' | 'sachet' | 'pyramid' | 'ampoule';
                unitsPerPack: number;
                unitsPerIntake: number;
                intakesPerDay: number;
                courseDays: number | null;
                breakDays: number | null;
                daysAfterOpening: number | null;
              } | null;
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              claims: {
                place: string;
                words: string;
                reason: string;
              }[];
              missing: string[];
              exceeded: string[];
              numbers: string[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/products/{id}/parts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Replace what a bundle consists of */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            parts: {
              id: number;
              quantity: number;
            }[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              productId: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/products/{id}/pictures': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Replace the pictures of a product and their order */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            pictures: string[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              productId: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/products/{id}/price': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Change the price */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            price: number;
            oldPrice: number | null;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              productId: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/products/{id}/planned-prices': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Plan a price */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            price: number;
            oldPrice: number | null;
            /** Format: date-time */
            startsAt: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              productId: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/products/{id}/planned-prices/{planId}/cancelled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Give up a price that has not begun */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
          planId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              productId: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/products/{id}/costs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What a piece of a product costs the shop, by days */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              today: number | null;
              parts:
                | {
                    id: number;
                    name: string;
                    quantity: number;
                    cost: number | null;
                  }[]
                | null;
              costs: {
                id: number;
                cost: number;
                /** Format: date */
                validFrom: string;
                reason: string;
                by: string | null;
                /** Format: date-time */
                savedAt: string;
                /** Format: date-time */
                removedAt: string | null;
                removedBy: string | null;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/products/{id}/costs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Save what a piece of a product costs from a day on */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            cost: number;
            /** Format: date */
            validFrom: string;
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              productId: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/products/{id}/costs/{costId}/removed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Take back a cost that was saved by mistake */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
          costId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              productId: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/coupons': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Coupons, the newest first; those of a series only with its id or the beginning of a code */
    get: {
      parameters: {
        query?: {
          q?: string;
          state?: 'active' | 'planned' | 'used-up' | 'ended' | 'off';
          series?: number;
          after?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              coupons: {
                id: number;
                code: string;
                title: string;
                words: string;
                /** @enum {string} */
                state: 'active' | 'planned' | 'used-up' | 'ended' | 'off';
                uses: number;
                maxUses: number | null;
                /** Format: date-time */
                startsAt: string | null;
                /** Format: date-time */
                endsAt: string | null;
                seriesId: number | null;
              }[];
              next: number | null;
            };
          };
        };
      };
    };
    put?: never;
    /** Create a coupon */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            code: string;
            title: string;
            /** @enum {string} */
            kind: 'percent' | 'sum' | 'delivery';
            value: number;
            minTotal: number;
            sections: (1 | 2 | 3 | 4 | 5 | 6)[] | null;
            /** Format: date-time */
            startsAt: string | null;
            /** Format: date-time */
            endsAt: string | null;
            maxUses: number | null;
            maxPerCustomer: number | null;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              couponId: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/coupons/{couponId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One coupon: terms, an example, uses and history */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          couponId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              version: number;
              code: string;
              /** @enum {string} */
              state: 'active' | 'planned' | 'used-up' | 'ended' | 'off';
              active: boolean;
              title: string;
              /** @enum {string} */
              kind: 'percent' | 'sum' | 'delivery';
              value: number;
              minTotal: number;
              sections: number[] | null;
              /** Format: date-time */
              startsAt: string | null;
              /** Format: date-time */
              endsAt: string | null;
              maxUses: number | null;
              maxPerCustomer: number | null;
              usedTimes: number;
              wasUsed: boolean;
              terms: string[];
              examples: {
                goods: number;
                delivery: number;
                discount: number;
                offDelivery: number;
                due: number;
                problem: string | null;
              }[];
              series: {
                id: number;
                title: string;
                prefix: string;
                count: number;
                /** Format: date-time */
                createdAt: string;
              } | null;
              given: {
                amount: number;
                orders: number;
              };
              uses: {
                /** Format: uuid */
                orderId: string;
                number: number;
                amount: number;
                /** Format: date-time */
                at: string;
                returned: boolean;
              }[];
              events: {
                id: number;
                /** @enum {string} */
                kind:
                  | 'created'
                  | 'changed'
                  | 'switched-off'
                  | 'switched-on'
                  | 'series-created'
                  | 'series-switched-off'
                  | 'codes-read';
                by: string | null;
                /** Format: date-time */
                at: string;
                changes: {
                  name: string;
                  before: string | null;
                  after: string | null;
                }[];
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/coupons/example': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What a coupon of these terms would do to some baskets; nothing is saved */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            title: string;
            /** @enum {string} */
            kind: 'percent' | 'sum' | 'delivery';
            value: number;
            minTotal: number;
            sections: (1 | 2 | 3 | 4 | 5 | 6)[] | null;
            /** Format: date-time */
            startsAt: string | null;
            /** Format: date-time */
            endsAt: string | null;
            maxUses: number | null;
            maxPerCustomer: number | null;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              terms: string[];
              examples: {
                goods: number;
                delivery: number;
                discount: number;
                offDelivery: number;
                due: number;
                problem: string | null;
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/coupons/{couponId}/changed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Change its terms */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          couponId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            title: string;
            /** @enum {string} */
            kind: 'percent' | 'sum' | 'delivery';
            value: number;
            minTotal: number;
            sections: (1 | 2 | 3 | 4 | 5 | 6)[] | null;
            /** Format: date-time */
            startsAt: string | null;
            /** Format: date-time */
            endsAt: string | null;
            maxUses: number | null;
            maxPerCustomer: number | null;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              couponId: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/coupons/{couponId}/switched-off': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** End it at once */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          couponId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              couponId: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/coupons/{couponId}/switched-on': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Let it be used again */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          couponId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              couponId: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/coupon-series': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Series of personal codes, the newest first */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              series: {
                id: number;
                title: string;
                prefix: string;
                count: number;
                /** Format: date-time */
                createdAt: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    /** Make a series of personal codes */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            prefix: string;
            count: number;
            title: string;
            /** @enum {string} */
            kind: 'percent' | 'sum' | 'delivery';
            value: number;
            minTotal: number;
            sections: (1 | 2 | 3 | 4 | 5 | 6)[] | null;
            /** Format: date-time */
            startsAt: string | null;
            /** Format: date-time */
            endsAt: string | null;
            maxUses: number | null;
            maxPerCustomer: number | null;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              seriesId: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/coupon-series/{seriesId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One series with its history */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          seriesId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              title: string;
              prefix: string;
              count: number;
              /** Format: date-time */
              createdAt: string;
              events: {
                id: number;
                /** @enum {string} */
                kind:
                  | 'created'
                  | 'changed'
                  | 'switched-off'
                  | 'switched-on'
                  | 'series-created'
                  | 'series-switched-off'
                  | 'codes-read';
                by: string | null;
                /** Format: date-time */
                at: string;
                changes: {
                  name: string;
                  before: string | null;
                  after: string | null;
                }[];
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/coupon-series/{seriesId}/switched-off': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** End all its codes */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          seriesId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              seriesId: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/coupon-series/{seriesId}/codes.csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Its codes, CSV; who has read them is recorded */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          seriesId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/certificates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Gift certificates, those issued last first */
    get: {
      parameters: {
        query?: {
          q?: string;
          blocked?: string;
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              certificates: {
                /** Format: uuid */
                id: string;
                tail: string | null;
                /** @enum {string} */
                state: 'usable' | 'blocked' | 'empty' | 'expired' | 'void';
                denomination: number;
                balance: number;
                /** Format: date-time */
                issuedAt: string;
                /** Format: date-time */
                validUntil: string;
                /** Format: uuid */
                orderId: string;
                orderNumber: number;
                name: string;
                phoneEnd: string;
                maskedEmail: string;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/certificates/{certificateId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One gift certificate with the movements of its money */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          certificateId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              tail: string | null;
              /** @enum {string} */
              state: 'usable' | 'blocked' | 'empty' | 'expired' | 'void';
              denomination: number;
              balance: number;
              /** Format: date-time */
              issuedAt: string;
              /** Format: date-time */
              validUntil: string;
              /** Format: uuid */
              orderId: string;
              orderNumber: number;
              name: string;
              phoneEnd: string;
              maskedEmail: string;
              version: number;
              isBlocked: boolean;
              mayBeSent: boolean;
              movements: {
                id: number;
                kind: string;
                amount: number;
                /** Format: date-time */
                at: string;
                /** Format: uuid */
                orderId: string | null;
                orderNumber: number | null;
              }[];
              events: {
                id: number;
                /** @enum {string} */
                kind: 'blocked' | 'unblocked';
                by: string | null;
                cause: string | null;
                /** Format: date-time */
                at: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/certificates/{certificateId}/blocked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Nothing is spent of it from now on */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          certificateId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            /** @enum {string} */
            cause: 'letter-lost' | 'fraud' | 'asked' | 'mistake';
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              certificateId: string;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/certificates/{certificateId}/unblocked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** It can be spent again */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          certificateId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              certificateId: string;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/product-files/{format}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Products of a list as a file, CSV or XLSX */
    get: {
      parameters: {
        query?: {
          q?: string;
          section?: number;
          published?: string;
        };
        header?: never;
        path: {
          format: 'csv' | 'xlsx';
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/bulk-changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Changes of many products, the newest first */
    get: {
      parameters: {
        query?: {
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              changes: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                kind: 'import' | 'edit';
                name: string;
                /** @enum {string} */
                state: 'checking' | 'checked' | 'applying' | 'done' | 'cancelled';
                version: number;
                hasPrices: boolean;
                unknownColumns: string[];
                by: string | null;
                /** Format: date-time */
                at: string;
                decidedBy: string | null;
                /** Format: date-time */
                endedAt: string | null;
                total: number;
                same: number;
                faulty: number;
                ready: number;
                applied: number;
                refused: number;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/bulk-changes/{bulkChangeId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One change of many products */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          bulkChangeId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              /** @enum {string} */
              kind: 'import' | 'edit';
              name: string;
              /** @enum {string} */
              state: 'checking' | 'checked' | 'applying' | 'done' | 'cancelled';
              version: number;
              hasPrices: boolean;
              unknownColumns: string[];
              by: string | null;
              /** Format: date-time */
              at: string;
              decidedBy: string | null;
              /** Format: date-time */
              endedAt: string | null;
              total: number;
              same: number;
              faulty: number;
              ready: number;
              applied: number;
              refused: number;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/bulk-changes/{bulkChangeId}/rows': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Rows of a change: what becomes of each product */
    get: {
      parameters: {
        query?: {
          after?: number;
          show?: 'faulty' | 'changing' | 'same';
        };
        header?: never;
        path: {
          bulkChangeId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              rows: {
                position: number;
                productId: number | null;
                name: string;
                /** @enum {string} */
                state: 'new' | 'same' | 'faulty' | 'ready' | 'applied' | 'refused';
                shown: {
                  head: string;
                  before: string;
                  after: string;
                }[];
                issues: {
                  head: string;
                  typed: string;
                  sentence: string;
                }[];
                reasons: string[];
              }[];
              next: number | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/bulk-changes/{bulkChangeId}/outcome.csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What has become of each row, CSV */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          bulkChangeId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/bulk-changes/edits': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Prepare one change of all products of a list; nothing changes before it is applied */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            filter: {
              q?: string;
              section?: 1 | 2 | 3 | 4 | 5 | 6;
              published?: boolean;
            };
            edit:
              | {
                  /** @enum {string} */
                  kind: 'section';
                  section: 1 | 2 | 3 | 4 | 5 | 6;
                }
              | {
                  /** @enum {string} */
                  kind: 'facet';
                  /** @enum {string} */
                  facet: 'purposes' | 'forWhom' | 'audience' | 'mainIngredients';
                  value: string;
                  on: boolean;
                }
              | {
                  /** @enum {string} */
                  kind: 'price';
                  percent: number;
                  roundTo: 1 | 10 | 50 | 100;
                  showsOld: boolean;
                }
              | {
                  /** @enum {string} */
                  kind: 'threshold';
                  threshold: number | null;
                }
              | {
                  /** @enum {string} */
                  kind: 'state';
                  published: boolean;
                };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/bulk-changes/{bulkChangeId}/applied': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Apply the rows that can be */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          bulkChangeId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/bulk-changes/{bulkChangeId}/cancelled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Give up a change that was not applied */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          bulkChangeId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/bulk-changes/imports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Prepare a change from a file, CSV or XLSX; nothing changes before it is applied */
    post: {
      parameters: {
        query: {
          key: string;
          name: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/settings/company': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Facts of the company and their history */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              history: {
                id: number;
                /** Format: date-time */
                at: string;
                by: string | null;
                changes: {
                  path: string;
                  before: string | null;
                  after: string | null;
                }[];
              }[];
              facts: {
                legalName: string;
                inn: string;
                kpp: string;
                ogrn: string;
                phones: (
                  | {
                      text: string;
                      note: string;
                    }
                  | {
                      text: string;
                      note: string;
                    }
                )[];
                hours: string;
                closedDays: string | null;
                /** Format: email */
                email: string;
                address: string;
                returnAddress: string | null;
                shopAddress: string;
                messenger: {
                  text: string;
                  /** Format: uri */
                  href: string;
                };
                video: {
                  text: string;
                  /** Format: uri */
                  href: string;
                };
              };
              hasPlaceholders: boolean;
            };
          };
        };
      };
    };
    put?: never;
    /** Change facts of the company; those that are not named stay */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            changes: {
              legalName?: string;
              inn?: string;
              kpp?: string;
              ogrn?: string;
              phones?: (
                | {
                    text: string;
                    note: string;
                  }
                | {
                    text: string;
                    note: string;
                  }
              )[];
              hours?: string;
              closedDays?: string | null;
              /** Format: email */
              email?: string;
              address?: string;
              returnAddress?: string | null;
              shopAddress?: string;
              messenger?: {
                text: string;
                /** Format: uri */
                href: string;
              };
              video?: {
                text: string;
                /** Format: uri */
                href: string;
              };
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              history: {
                id: number;
                /** Format: date-time */
                at: string;
                by: string | null;
                changes: {
                  path: string;
                  before: string | null;
                  after: string | null;
                }[];
              }[];
              facts: {
                legalName: string;
                inn: string;
                kpp: string;
                ogrn: string;
                phones: (
                  | {
                      text: string;
                      note: string;
                    }
                  | {
                      text: string;
                      note: string;
                    }
                )[];
                hours: string;
                closedDays: string | null;
                /** Format: email */
                email: string;
                address: string;
                returnAddress: string | null;
                shopAddress: string;
                messenger: {
                  text: string;
                  /** Format: uri */
                  href: string;
                };
                video: {
                  text: string;
                  /** Format: uri */
                  href: string;
                };
              };
              hasPlaceholders: boolean;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/settings/delivery/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What was changed in settings of the delivery */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              history: {
                id: number;
                /** Format: date-time */
                at: string;
                by: string | null;
                changes: {
                  path: string;
                  before: string | null;
                  after: string | null;
                }[];
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/settings/bonuses/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What was changed in settings of bonuses */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              history: {
                id: number;
                /** Format: date-time */
                at: string;
                by: string | null;
                changes: {
                  path: string;
                  before: string | null;
                  after: string | null;
                }[];
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/facets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Filters of the sections with their values */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              facets: {
                /** @enum {string} */
                facet: 'purpose' | 'form' | 'for' | 'ingredient';
                title: string;
                /** @enum {string} */
                field: 'purposes' | 'drugType' | 'audience' | 'mainIngredients';
                readonly hiddenIn: (1 | 2 | 3 | 4 | 5 | 6)[];
                shownIn: (1 | 2 | 3 | 4 | 5 | 6)[];
                byHand: boolean;
                values: {
                  word: string;
                  text: string;
                  isShown: boolean;
                  products: number;
                  published: number;
                  readonly sections: (1 | 2 | 3 | 4 | 5 | 6)[];
                }[];
              }[];
            };
          };
        };
      };
    };
    put?: never;
    /** Save titles, order and sections of the filters */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            facets: {
              /** @enum {string} */
              facet: 'purpose' | 'form' | 'for' | 'ingredient';
              title: string;
              hiddenIn: (1 | 2 | 3 | 4 | 5 | 6)[];
            }[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              facets: {
                /** @enum {string} */
                facet: 'purpose' | 'form' | 'for' | 'ingredient';
                title: string;
                /** @enum {string} */
                field: 'purposes' | 'drugType' | 'audience' | 'mainIngredients';
                readonly hiddenIn: (1 | 2 | 3 | 4 | 5 | 6)[];
                shownIn: (1 | 2 | 3 | 4 | 5 | 6)[];
                byHand: boolean;
                values: {
                  word: string;
                  text: string;
                  isShown: boolean;
                  products: number;
                  published: number;
                  readonly sections: (1 | 2 | 3 | 4 | 5 | 6)[];
                }[];
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/facets/{facet}/arranged': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Save the order of the values of a filter, and which it offers */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          facet: 'purpose' | 'form' | 'for' | 'ingredient';
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            byHand: boolean;
            values: {
              word: string;
              isShown: boolean;
            }[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              facets: {
                /** @enum {string} */
                facet: 'purpose' | 'form' | 'for' | 'ingredient';
                title: string;
                /** @enum {string} */
                field: 'purposes' | 'drugType' | 'audience' | 'mainIngredients';
                readonly hiddenIn: (1 | 2 | 3 | 4 | 5 | 6)[];
                shownIn: (1 | 2 | 3 | 4 | 5 | 6)[];
                byHand: boolean;
                values: {
                  word: string;
                  text: string;
                  isShown: boolean;
                  products: number;
                  published: number;
                  readonly sections: (1 | 2 | 3 | 4 | 5 | 6)[];
                }[];
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/facets/{facet}/values': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Add a value to a filter */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          facet: 'purpose' | 'form' | 'for' | 'ingredient';
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            text: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              facets: {
                /** @enum {string} */
                facet: 'purpose' | 'form' | 'for' | 'ingredient';
                title: string;
                /** @enum {string} */
                field: 'purposes' | 'drugType' | 'audience' | 'mainIngredients';
                readonly hiddenIn: (1 | 2 | 3 | 4 | 5 | 6)[];
                shownIn: (1 | 2 | 3 | 4 | 5 | 6)[];
                byHand: boolean;
                values: {
                  word: string;
                  text: string;
                  isShown: boolean;
                  products: number;
                  published: number;
                  readonly sections: (1 | 2 | 3 | 4 | 5 | 6)[];
                }[];
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/facets/{facet}/values/{word}/renamed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Rename a value of a filter in all products that have it */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          facet: 'purpose' | 'form' | 'for' | 'ingredient';
          word: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            products: number;
            text: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              facets: {
                /** @enum {string} */
                facet: 'purpose' | 'form' | 'for' | 'ingredient';
                title: string;
                /** @enum {string} */
                field: 'purposes' | 'drugType' | 'audience' | 'mainIngredients';
                readonly hiddenIn: (1 | 2 | 3 | 4 | 5 | 6)[];
                shownIn: (1 | 2 | 3 | 4 | 5 | 6)[];
                byHand: boolean;
                values: {
                  word: string;
                  text: string;
                  isShown: boolean;
                  products: number;
                  published: number;
                  readonly sections: (1 | 2 | 3 | 4 | 5 | 6)[];
                }[];
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/facets/{facet}/values/{word}/merged': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Merge a value of a filter into another one in all products that have it */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          facet: 'purpose' | 'form' | 'for' | 'ingredient';
          word: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            products: number;
            into: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              facets: {
                /** @enum {string} */
                facet: 'purpose' | 'form' | 'for' | 'ingredient';
                title: string;
                /** @enum {string} */
                field: 'purposes' | 'drugType' | 'audience' | 'mainIngredients';
                readonly hiddenIn: (1 | 2 | 3 | 4 | 5 | 6)[];
                shownIn: (1 | 2 | 3 | 4 | 5 | 6)[];
                byHand: boolean;
                values: {
                  word: string;
                  text: string;
                  isShown: boolean;
                  products: number;
                  published: number;
                  readonly sections: (1 | 2 | 3 | 4 | 5 | 6)[];
                }[];
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/facets/{facet}/values/{word}/removed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Remove a value of a filter from all products that have it */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          facet: 'purpose' | 'form' | 'for' | 'ingredient';
          word: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            products: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              facets: {
                /** @enum {string} */
                facet: 'purpose' | 'form' | 'for' | 'ingredient';
                title: string;
                /** @enum {string} */
                field: 'purposes' | 'drugType' | 'audience' | 'mainIngredients';
                readonly hiddenIn: (1 | 2 | 3 | 4 | 5 | 6)[];
                shownIn: (1 | 2 | 3 | 4 | 5 | 6)[];
                byHand: boolean;
                values: {
                  word: string;
                  text: string;
                  isShown: boolean;
                  products: number;
                  published: number;
                  readonly sections: (1 | 2 | 3 | 4 | 5 | 6)[];
                }[];
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/menus': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Menus of the site with their versions */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              menus: {
                readonly header: (
                  | {
                      text: string;
                      href: string;
                      isShown: boolean;
                      /** @enum {string} */
                      kind: 'link';
                    }
                  | {
                      text: string;
                      isShown: boolean;
                      readonly items: {
                        text: string;
                        href: string;
                        isShown: boolean;
                      }[];
                      /** @enum {string} */
                      kind: 'group';
                    }
                )[];
                readonly footer: {
                  text: string;
                  isShown: boolean;
                  readonly items: {
                    text: string;
                    href: string;
                    isShown: boolean;
                  }[];
                }[];
              };
              missing: string[];
              pages: {
                href: string;
                name: string;
              }[];
              versions: {
                version: number;
                /** Format: date-time */
                at: string;
                by: string | null;
                changes: {
                  name: string;
                  before: string | null;
                  after: string | null;
                }[];
              }[];
            };
          };
        };
      };
    };
    put?: never;
    /** Save the menus as a new version */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            menus: {
              header: (
                | {
                    /** @enum {string} */
                    kind: 'link';
                    text: string;
                    isShown: boolean;
                    href: string;
                  }
                | {
                    /** @enum {string} */
                    kind: 'group';
                    text: string;
                    isShown: boolean;
                    items: {
                      text: string;
                      href: string;
                      isShown: boolean;
                    }[];
                  }
              )[];
              footer: {
                text: string;
                isShown: boolean;
                items: {
                  text: string;
                  href: string;
                  isShown: boolean;
                }[];
              }[];
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              menus: {
                readonly header: (
                  | {
                      text: string;
                      href: string;
                      isShown: boolean;
                      /** @enum {string} */
                      kind: 'link';
                    }
                  | {
                      text: string;
                      isShown: boolean;
                      readonly items: {
                        text: string;
                        href: string;
                        isShown: boolean;
                      }[];
                      /** @enum {string} */
                      kind: 'group';
                    }
                )[];
                readonly footer: {
                  text: string;
                  isShown: boolean;
                  readonly items: {
                    text: string;
                    href: string;
                    isShown: boolean;
                  }[];
                }[];
              };
              missing: string[];
              pages: {
                href: string;
                name: string;
              }[];
              versions: {
                version: number;
                /** Format: date-time */
                at: string;
                by: string | null;
                changes: {
                  name: string;
                  before: string | null;
                  after: string | null;
                }[];
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/menus/previewed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Check menus as saving would, and get a link to a page with them; nothing is saved */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            menus: {
              header: (
                | {
                    /** @enum {string} */
                    kind: 'link';
                    text: string;
                    isShown: boolean;
                    href: string;
                  }
                | {
                    /** @enum {string} */
                    kind: 'group';
                    text: string;
                    isShown: boolean;
                    items: {
                      text: string;
                      href: string;
                      isShown: boolean;
                    }[];
                  }
              )[];
              footer: {
                text: string;
                isShown: boolean;
                items: {
                  text: string;
                  href: string;
                  isShown: boolean;
                }[];
              }[];
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              preview: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/menus/versions/{version}/restored': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Save an earlier version of the menus as a new one */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          version: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              menus: {
                readonly header: (
                  | {
                      text: string;
                      href: string;
                      isShown: boolean;
                      /** @enum {string} */
                      kind: 'link';
                    }
                  | {
                      text: string;
                      isShown: boolean;
                      readonly items: {
                        text: string;
                        href: string;
                        isShown: boolean;
                      }[];
                      /** @enum {string} */
                      kind: 'group';
                    }
                )[];
                readonly footer: {
                  text: string;
                  isShown: boolean;
                  readonly items: {
                    text: string;
                    href: string;
                    isShown: boolean;
                  }[];
                }[];
              };
              missing: string[];
              pages: {
                href: string;
                name: string;
              }[];
              versions: {
                version: number;
                /** Format: date-time */
                at: string;
                by: string | null;
                changes: {
                  name: string;
                  before: string | null;
                  after: string | null;
                }[];
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/redirects': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Redirects by their old address */
    get: {
      parameters: {
        query?: {
          q?: string;
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              redirects: {
                fromPath: string;
                toPath: string;
                status: 301 | 302;
                /** Format: date-time */
                createdAt: string;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    /** Save redirects, each with its outcome */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            rows: {
              from: string;
              to: string;
              /** @enum {string} */
              status?: '301' | '302';
              replaces: string | null;
            }[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              rows: {
                line: number;
                from: string;
                to: string;
                status: 301 | 302;
                /** @enum {string} */
                outcome: 'added' | 'replaced' | 'same' | 'cycle' | 'repeated' | 'wrong' | 'changed';
                reason: string | null;
                replaces: string | null;
                hasPage: boolean;
                leadsNowhere: boolean;
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/redirects/tested': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Where an address leads */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            path: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              path: string;
              hasPage: boolean;
              leadsTo: {
                toPath: string;
                status: 301 | 302;
                hasPage: boolean;
              } | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/redirects/previewed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What would come of typed or pasted redirects; nothing is saved */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** @default [] */
            rows?: {
              from: string;
              to: string;
              /** @enum {string} */
              status?: '301' | '302';
            }[];
            /** @default  */
            text?: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              rows: {
                line: number;
                from: string;
                to: string;
                status: 301 | 302;
                /** @enum {string} */
                outcome: 'added' | 'replaced' | 'same' | 'cycle' | 'repeated' | 'wrong' | 'changed';
                reason: string | null;
                replaces: string | null;
                hasPage: boolean;
                leadsNowhere: boolean;
              }[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/redirects/removed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Remove a redirect */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            fromPath: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              removed: boolean;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/claim-rules': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Rules by their numbers */
    get: {
      parameters: {
        query?: {
          q?: string;
          kind?: 'word' | 'stem' | 'phrase' | 'lawful';
          scope?: 'goods' | 'reading' | 'illness' | 'review' | 'warning';
          active?: string;
          after?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              rules: {
                id: number;
                /** @enum {string} */
                kind: 'word' | 'stem' | 'phrase' | 'lawful';
                text: string;
                exceptions: string[];
                scopes: ('goods' | 'reading' | 'illness' | 'review' | 'warning')[];
                reason: string;
                active: boolean;
                version: number;
              }[];
              next: number | null;
            };
          };
        };
      };
    };
    put?: never;
    /** Add a rule */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            /** @enum {string} */
            kind: 'word' | 'stem' | 'phrase' | 'lawful';
            text: string;
            exceptions: string[];
            scopes: ('goods' | 'reading' | 'illness' | 'review' | 'warning')[];
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/claim-rules/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One rule with its history */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              rule: {
                id: number;
                /** @enum {string} */
                kind: 'word' | 'stem' | 'phrase' | 'lawful';
                text: string;
                exceptions: string[];
                scopes: ('goods' | 'reading' | 'illness' | 'review' | 'warning')[];
                reason: string;
                active: boolean;
                version: number;
              };
              history: {
                id: number;
                /** @enum {string} */
                kind: 'added' | 'changed';
                by: string | null;
                /** Format: date-time */
                at: string;
                before: {
                  /** @enum {string} */
                  kind?: 'word' | 'stem' | 'phrase' | 'lawful';
                  text?: string;
                  exceptions?: string[];
                  scopes?: ('goods' | 'reading' | 'illness' | 'review' | 'warning')[];
                  reason?: string;
                  active?: boolean;
                } | null;
                after: {
                  /** @enum {string} */
                  kind?: 'word' | 'stem' | 'phrase' | 'lawful';
                  text?: string;
                  exceptions?: string[];
                  scopes?: ('goods' | 'reading' | 'illness' | 'review' | 'warning')[];
                  reason?: string;
                  active?: boolean;
                } | null;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    /** Change a rule, or switch it off and on */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            changes: {
              /** @enum {string} */
              kind?: 'word' | 'stem' | 'phrase' | 'lawful';
              text?: string;
              exceptions?: string[];
              scopes?: ('goods' | 'reading' | 'illness' | 'review' | 'warning')[];
              reason?: string;
              active?: boolean;
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/claim-rules/tested': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What the rules find in a text, also with a rule as it is edited */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            text: string;
            /** @enum {string} */
            scope: 'goods' | 'reading' | 'illness' | 'review' | 'warning';
            rule?: {
              id?: number;
              /** @enum {string} */
              kind: 'word' | 'stem' | 'phrase' | 'lawful';
              text: string;
              exceptions: string[];
              scopes: ('goods' | 'reading' | 'illness' | 'review' | 'warning')[];
              reason: string;
              active: boolean;
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              found: {
                ruleId: number;
                words: string;
                reason: string;
                from: number;
                to: number;
              }[];
              edited:
                | {
                    ruleId: number;
                    words: string;
                    reason: string;
                    from: number;
                    to: number;
                  }[]
                | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/claim-rules/stopped-texts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Published texts that a rule as it is edited would newly stop */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            rule: {
              id?: number;
              /** @enum {string} */
              kind: 'word' | 'stem' | 'phrase' | 'lawful';
              text: string;
              exceptions: string[];
              scopes: ('goods' | 'reading' | 'illness' | 'review' | 'warning')[];
              reason: string;
              active: boolean;
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              stopped: {
                kind: string;
                id: number;
                title: string;
                address: string;
                place: string;
                words: string;
              }[];
              read: number;
              isAll: boolean;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/search/synonyms': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Synonyms by their words */
    get: {
      parameters: {
        query?: {
          q?: string;
          afterWord?: string;
          afterMeans?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              synonyms: {
                word: string;
                means: string;
              }[];
              next: {
                word: string;
                means: string;
              } | null;
            };
          };
        };
      };
    };
    put?: never;
    /** Add or change a synonym */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            word: string;
            means: string;
            replaces?: {
              word: string;
              means: string;
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              word: string;
              means: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/search/synonyms/removed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Remove a synonym */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            word: string;
            means: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              removed: boolean;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/search/found': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The first products that a query finds now; nothing is recorded */
    get: {
      parameters: {
        query: {
          q: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              corrected: string | null;
              asksForRemedy: boolean;
              products: {
                id: number;
                name: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/search/golden-queries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Golden queries as they pass or fail now, those that fail first */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              queries: {
                /** Format: uuid */
                id: string;
                query: string;
                places: number;
                version: number;
                passed: boolean;
                products: {
                  id: number;
                  name: string;
                  place: number | null;
                }[];
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/search/golden-queries/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Add or change a golden query */
    put: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            query: string;
            products: number[];
            places: number;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              id: string;
              version: number;
            };
          };
        };
      };
    };
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/search/golden-queries/{id}/removed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Remove a golden query */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              removed: boolean;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/search/misses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Queries without results, the most frequent first */
    get: {
      parameters: {
        query?: {
          days?: number;
          ignored?: string;
          afterTimes?: number;
          afterQuery?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              misses: {
                query: string;
                times: number;
                /** Format: date-time */
                firstAt: string;
                /** Format: date-time */
                lastAt: string;
              }[];
              next: {
                times: number;
                query: string;
              } | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/search/misses/decided': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Put a query without results aside, or back */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            query: string;
            isIgnored: boolean;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              query: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/segments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Segments, the latest first */
    get: {
      parameters: {
        query?: {
          after?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              segments: {
                id: number;
                name: string;
                rule: {
                  all: (
                    | {
                        /** @enum {string} */
                        kind: 'bought-product';
                        product: number;
                      }
                    | {
                        /** @enum {string} */
                        kind: 'bought-section';
                        section: 1 | 2 | 3 | 4 | 5 | 6;
                      }
                    | {
                        /** @enum {string} */
                        kind: 'last-order';
                        /** @enum {string} */
                        than: 'older' | 'newer';
                        days: number;
                      }
                    | {
                        /** @enum {string} */
                        kind: 'orders';
                        from: number | null;
                        to: number | null;
                      }
                    | {
                        /** @enum {string} */
                        kind: 'spent';
                        from: number | null;
                        to: number | null;
                      }
                    | {
                        /** @enum {string} */
                        kind: 'city';
                        city: string;
                      }
                    | {
                        /** @enum {string} */
                        kind: 'subscribed-since';
                        /** Format: date */
                        day: string;
                      }
                  )[];
                };
                version: number;
                /** Format: date-time */
                updatedAt: string;
              }[];
              next: number | null;
            };
          };
        };
      };
    };
    put?: never;
    /** Add a segment */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            name: string;
            rule: {
              all: (
                | {
                    /** @enum {string} */
                    kind: 'bought-product';
                    product: number;
                  }
                | {
                    /** @enum {string} */
                    kind: 'bought-section';
                    section: 1 | 2 | 3 | 4 | 5 | 6;
                  }
                | {
                    /** @enum {string} */
                    kind: 'last-order';
                    /** @enum {string} */
                    than: 'older' | 'newer';
                    days: number;
                  }
                | {
                    /** @enum {string} */
                    kind: 'orders';
                    from: number | null;
                    to: number | null;
                  }
                | {
                    /** @enum {string} */
                    kind: 'spent';
                    from: number | null;
                    to: number | null;
                  }
                | {
                    /** @enum {string} */
                    kind: 'city';
                    city: string;
                  }
                | {
                    /** @enum {string} */
                    kind: 'subscribed-since';
                    /** Format: date */
                    day: string;
                  }
              )[];
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              segmentId: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/segments/{segmentId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One segment */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          segmentId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              name: string;
              rule: {
                all: (
                  | {
                      /** @enum {string} */
                      kind: 'bought-product';
                      product: number;
                    }
                  | {
                      /** @enum {string} */
                      kind: 'bought-section';
                      section: 1 | 2 | 3 | 4 | 5 | 6;
                    }
                  | {
                      /** @enum {string} */
                      kind: 'last-order';
                      /** @enum {string} */
                      than: 'older' | 'newer';
                      days: number;
                    }
                  | {
                      /** @enum {string} */
                      kind: 'orders';
                      from: number | null;
                      to: number | null;
                    }
                  | {
                      /** @enum {string} */
                      kind: 'spent';
                      from: number | null;
                      to: number | null;
                    }
                  | {
                      /** @enum {string} */
                      kind: 'city';
                      city: string;
                    }
                  | {
                      /** @enum {string} */
                      kind: 'subscribed-since';
                      /** Format: date */
                      day: string;
                    }
                )[];
              };
              version: number;
              /** Format: date-time */
              updatedAt: string;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/segments/counted': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** How many subscribers a rule finds now; nothing is saved */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            rule: {
              all: (
                | {
                    /** @enum {string} */
                    kind: 'bought-product';
                    product: number;
                  }
                | {
                    /** @enum {string} */
                    kind: 'bought-section';
                    section: 1 | 2 | 3 | 4 | 5 | 6;
                  }
                | {
                    /** @enum {string} */
                    kind: 'last-order';
                    /** @enum {string} */
                    than: 'older' | 'newer';
                    days: number;
                  }
                | {
                    /** @enum {string} */
                    kind: 'orders';
                    from: number | null;
                    to: number | null;
                  }
                | {
                    /** @enum {string} */
                    kind: 'spent';
                    from: number | null;
                    to: number | null;
                  }
                | {
                    /** @enum {string} */
                    kind: 'city';
                    city: string;
                  }
                | {
                    /** @enum {string} */
                    kind: 'subscribed-since';
                    /** Format: date */
                    day: string;
                  }
              )[];
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              count: number;
              isMore: boolean;
              sample: string[];
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/segments/{segmentId}/changed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Change a segment */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          segmentId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            name: string;
            rule: {
              all: (
                | {
                    /** @enum {string} */
                    kind: 'bought-product';
                    product: number;
                  }
                | {
                    /** @enum {string} */
                    kind: 'bought-section';
                    section: 1 | 2 | 3 | 4 | 5 | 6;
                  }
                | {
                    /** @enum {string} */
                    kind: 'last-order';
                    /** @enum {string} */
                    than: 'older' | 'newer';
                    days: number;
                  }
                | {
                    /** @enum {string} */
                    kind: 'orders';
                    from: number | null;
                    to: number | null;
                  }
                | {
                    /** @enum {string} */
                    kind: 'spent';
                    from: number | null;
                    to: number | null;
                  }
                | {
                    /** @enum {string} */
                    kind: 'city';
                    city: string;
                  }
                | {
                    /** @enum {string} */
                    kind: 'subscribed-since';
                    /** Format: date */
                    day: string;
                  }
              )[];
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              segmentId: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/campaigns': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Campaigns, the latest first */
    get: {
      parameters: {
        query?: {
          state?: 'draft' | 'scheduled' | 'sending' | 'sent' | 'stopped';
          after?: number;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              campaigns: {
                id: number;
                subject: string;
                segment: string;
                segmentId: number;
                /** @enum {string} */
                state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'stopped';
                /** Format: date-time */
                sendAt: string | null;
                awaitsApproval: boolean;
                /** Format: date-time */
                updatedAt: string;
              }[];
              next: number | null;
            };
          };
        };
      };
    };
    put?: never;
    /** Add a draft */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            segmentId: number;
            subject: string;
            lead: string;
            blocks: (
              | {
                  /** @enum {string} */
                  kind: 'heading';
                  text: string;
                }
              | {
                  /** @enum {string} */
                  kind: 'paragraph';
                  text: string;
                }
              | {
                  /** @enum {string} */
                  kind: 'list';
                  items: string[];
                }
              | {
                  /** @enum {string} */
                  kind: 'link';
                  text: string;
                  path: string;
                }
              | {
                  /** @enum {string} */
                  kind: 'product';
                  product: number;
                }
            )[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              campaignId: number;
              /** @enum {string} */
              state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'stopped';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/campaigns/{campaignId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One campaign with its outcome */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          campaignId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              subject: string;
              segment: string;
              segmentId: number;
              /** @enum {string} */
              state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'stopped';
              /** Format: date-time */
              sendAt: string | null;
              awaitsApproval: boolean;
              /** Format: date-time */
              updatedAt: string;
              version: number;
              lead: string;
              blocks: (
                | {
                    /** @enum {string} */
                    kind: 'heading';
                    text: string;
                  }
                | {
                    /** @enum {string} */
                    kind: 'paragraph';
                    text: string;
                  }
                | {
                    /** @enum {string} */
                    kind: 'list';
                    items: string[];
                  }
                | {
                    /** @enum {string} */
                    kind: 'link';
                    text: string;
                    path: string;
                  }
                | {
                    /** @enum {string} */
                    kind: 'product';
                    product: number;
                  }
              )[];
              askedBy: string | null;
              approvedBy: string | null;
              segmentChanged: boolean;
              audience: {
                count: number;
                isMore: boolean;
              } | null;
              secondPersonAbove: number;
              findings: {
                field: string;
                place: string;
                words: string;
                reason: string;
              }[];
              text: string;
              goods: {
                id: number;
                name: string;
              }[];
              letters: {
                [key: string]: number;
              };
              unsubscribed: number;
              events: {
                kind: string;
                actor: string;
                /** Format: date-time */
                at: string;
                why: string | null;
                count: number | null;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/campaigns/{campaignId}/letter': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The letter of a campaign as it will look */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          campaignId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/campaigns/{campaignId}/changed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Change a draft */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          campaignId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            segmentId: number;
            subject: string;
            lead: string;
            blocks: (
              | {
                  /** @enum {string} */
                  kind: 'heading';
                  text: string;
                }
              | {
                  /** @enum {string} */
                  kind: 'paragraph';
                  text: string;
                }
              | {
                  /** @enum {string} */
                  kind: 'list';
                  items: string[];
                }
              | {
                  /** @enum {string} */
                  kind: 'link';
                  text: string;
                  path: string;
                }
              | {
                  /** @enum {string} */
                  kind: 'product';
                  product: number;
                }
            )[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              campaignId: number;
              /** @enum {string} */
              state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'stopped';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/campaigns/{campaignId}/tested': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send the letter to the own address */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          campaignId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              campaignId: number;
              /** @enum {string} */
              state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'stopped';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/campaigns/{campaignId}/asked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask for the approval of a draft */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          campaignId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              campaignId: number;
              /** @enum {string} */
              state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'stopped';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/campaigns/{campaignId}/approved': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Approve a draft */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          campaignId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              campaignId: number;
              /** @enum {string} */
              state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'stopped';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/campaigns/{campaignId}/stopped': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Stop a campaign for good */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          campaignId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              campaignId: number;
              /** @enum {string} */
              state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'stopped';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/campaigns/{campaignId}/scheduled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send a campaign at a moment or at once */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          campaignId: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            /** Format: date-time */
            sendAt: string | null;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              campaignId: number;
              /** @enum {string} */
              state: 'draft' | 'scheduled' | 'sending' | 'sent' | 'stopped';
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/cities': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Cities whose name begins with what is typed, the largest first */
    get: {
      parameters: {
        query: {
          q: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              cities: {
                id: number;
                label: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/cities/{cityId}/streets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Streets of a city; none while no address company answers */
    get: {
      parameters: {
        query: {
          q: string;
        };
        header?: never;
        path: {
          cityId: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              streets: string[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/orders/quote': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What goods cost now, and the ways to bring them to a city */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            items: {
              product: number;
              quantity: number;
            }[];
            /** @default [] */
            coupons?: string[];
            cityId: number | null;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              lines: {
                product: number;
                name: string;
                facts: string;
                quantity: number;
                unitPrice: number;
                sum: number;
                available: number | null;
                /** @enum {string|null} */
                problem: 'out-of-stock' | 'not-enough' | null;
              }[];
              gone: {
                product: number;
                name: string | null;
              }[];
              codes: {
                code: string;
                isApplied: boolean;
                text: string;
              }[];
              goodsTotal: number;
              needsDelivery: boolean;
              canOrder: boolean;
              offers: {
                /** @enum {string} */
                method: 'pickup' | 'point' | 'courier' | 'digital';
                kinds?: ('point' | 'locker')[];
                /** @enum {string} */
                carrier?: 'cdek' | 'boxberry';
                title: string;
                price: number;
                total: number;
                paySystems: number[];
                /** @enum {boolean} */
                remembered?: true;
                term: string;
                discounts: {
                  code: string;
                  title: string;
                  amount: number;
                  /** @enum {string} */
                  on: 'goods' | 'delivery' | 'bonus' | 'certificate';
                }[];
              }[];
              pending: string[];
              silent: string[];
              tooMany: string | null;
              holdMinutes: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/orders/points': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Points of a carrier that take these goods and their payment, found by a part of the address */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            items: {
              product: number;
              quantity: number;
            }[];
            cityId: number;
            /** @enum {string} */
            carrier: 'cdek' | 'boxberry';
            kinds?: ('point' | 'locker')[];
            paySystem: number;
            /** @default  */
            q?: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              points: {
                code: string;
                /** @enum {string} */
                kind: 'point' | 'locker';
                address: string;
                workTime: string;
              }[];
              more: boolean;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/orders/{orderId}/change': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What the buyer of an order is asked to agree to */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          orderId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              open: {
                /** Format: uuid */
                id: string;
                before: {
                  lines: {
                    name: string;
                    quantity: number;
                    unitPrice: number;
                  }[];
                  goods: number;
                  lowered: number;
                  delivery: number;
                  sum: number;
                };
                after: {
                  lines: {
                    name: string;
                    quantity: number;
                    unitPrice: number;
                  }[];
                  goods: number;
                  lowered: number;
                  delivery: number;
                  sum: number;
                };
                /** Format: date-time */
                expiresAt: string;
                offeredBy: string;
                toPay: number | null;
              } | null;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/orders/{orderId}/change/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What a change would make of an order, by the prices of today */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          orderId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            quantities: {
              position: number;
              quantity: number;
            }[];
            added: {
              product: number;
              quantity: number;
            }[];
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              before: {
                lines: {
                  name: string;
                  quantity: number;
                  unitPrice: number;
                }[];
                goods: number;
                lowered: number;
                delivery: number;
                sum: number;
              };
              after: {
                lines: {
                  name: string;
                  quantity: number;
                  unitPrice: number;
                }[];
                goods: number;
                lowered: number;
                delivery: number;
                sum: number;
              };
              asksBuyer: boolean;
              back: {
                money: number;
                certificate: number;
                bonus: number;
              };
              toPay: number | null;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/orders/{orderId}/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Change the goods of an order; where it costs more then, its buyer is asked */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          orderId: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            quantities: {
              position: number;
              quantity: number;
            }[];
            added: {
              product: number;
              quantity: number;
            }[];
            /** Format: uuid */
            key: string;
            expectedVersion: number;
            expectedTotal: number;
            reason: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** Format: uuid */
              changeId: string;
              /** @enum {string} */
              state: 'open' | 'applied' | 'declined' | 'expired' | 'withdrawn' | 'outdated';
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/orders/{orderId}/changes/{changeId}/withdrawn': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Take back what the buyer is asked to agree to */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          orderId: string;
          changeId: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              /** @enum {string} */
              state: 'open' | 'applied' | 'declined' | 'expired' | 'withdrawn' | 'outdated';
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/substances': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Substances, and published goods above their levels */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              data: {
                id: string;
                name: string;
                /** @enum {string} */
                unit: 'mcg' | 'mg' | 'g';
                equivalent: string | null;
                norm: string | null;
                label100: number | null;
                upperLevel: number | null;
                /** @enum {string} */
                basis: 'found' | 'inferred' | 'remembered' | 'guessed';
                source: string;
                edition: string | null;
                verifiedBy: string | null;
                /** Format: date-time */
                verifiedAt: string | null;
                version: number;
                above: {
                  id: number;
                  name: string;
                }[];
              }[];
              forms: {
                id: string;
                substance: string;
                name: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/substances/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Add or change a substance; a changed level is no longer verified */
    put: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            data: {
              name?: string;
              /** @enum {string} */
              unit?: 'mcg' | 'mg' | 'g';
              equivalent?: string | null;
              norm?: string | null;
              label100?: number | null;
              upperLevel?: number | null;
              source?: string;
              edition?: string | null;
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              data: {
                id: string;
                name: string;
                /** @enum {string} */
                unit: 'mcg' | 'mg' | 'g';
                equivalent: string | null;
                norm: string | null;
                label100: number | null;
                upperLevel: number | null;
                /** @enum {string} */
                basis: 'found' | 'inferred' | 'remembered' | 'guessed';
                source: string;
                edition: string | null;
                verifiedBy: string | null;
                /** Format: date-time */
                verifiedAt: string | null;
                version: number;
              };
            };
          };
        };
      };
    };
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/substances/{id}/verified': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Record that the upper level was compared with the document */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            data: {
              level: number | null;
              source: string;
              edition: string;
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              data: {
                id: string;
                name: string;
                /** @enum {string} */
                unit: 'mcg' | 'mg' | 'g';
                equivalent: string | null;
                norm: string | null;
                label100: number | null;
                upperLevel: number | null;
                /** @enum {string} */
                basis: 'found' | 'inferred' | 'remembered' | 'guessed';
                source: string;
                edition: string | null;
                verifiedBy: string | null;
                /** Format: date-time */
                verifiedAt: string | null;
                version: number;
              };
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/pictures': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Pictures, the newest first */
    get: {
      parameters: {
        query?: {
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              pictures: {
                id: string;
                alt: string;
                width: number;
                height: number;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    /** Add a picture; the body is its file: JPEG, PNG, WebP or AVIF */
    post: {
      parameters: {
        query: {
          alt: string;
          crop?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: string;
              alt: string;
              width: number;
              height: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/pictures/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A picture and the words about it */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: string;
              alt: string;
              width: number;
              height: number;
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/pictures/{id}/words': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The same file with other words about it, which is another picture */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            alt: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: string;
              alt: string;
              width: number;
              height: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/content': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Content of every kind, changed last first */
    get: {
      parameters: {
        query?: {
          kind?:
            | 'article'
            | 'news'
            | 'research'
            | 'partner'
            | 'award'
            | 'certificate'
            | 'video'
            | 'press'
            | 'promotion'
            | 'illness'
            | 'page'
            | 'banner';
          state?: 'draft' | 'scheduled' | 'shown' | 'withdrawn';
          q?: string;
          after?: string;
        };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              items: {
                id: number;
                /** @enum {string} */
                kind:
                  | 'article'
                  | 'news'
                  | 'research'
                  | 'partner'
                  | 'award'
                  | 'certificate'
                  | 'video'
                  | 'press'
                  | 'promotion'
                  | 'illness'
                  | 'page'
                  | 'banner';
                slug: string;
                title: string;
                position: number;
                picture: string | null;
                /** @enum {string} */
                state: 'draft' | 'scheduled' | 'shown' | 'withdrawn';
                /** Format: date-time */
                publishedAt: string | null;
                /** Format: date-time */
                updatedAt: string;
                by: string | null;
                /** Format: date-time */
                startsAt: string | null;
                /** Format: date-time */
                endsAt: string | null;
              }[];
              next: string | null;
            };
          };
        };
      };
    };
    put?: never;
    /** Write a new item */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            /** @enum {string} */
            kind:
              | 'article'
              | 'news'
              | 'research'
              | 'partner'
              | 'award'
              | 'certificate'
              | 'video'
              | 'press'
              | 'promotion'
              | 'illness'
              | 'page'
              | 'banner';
            item: {
              [key: string]: unknown;
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/content/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One item with its versions */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              version: number;
              /** @enum {string} */
              state: 'draft' | 'scheduled' | 'shown' | 'withdrawn';
              address: string;
              /** Format: date-time */
              publishedAt: string | null;
              /** Format: date-time */
              updatedAt: string;
              item: {
                /** @enum {string} */
                kind:
                  | 'article'
                  | 'news'
                  | 'research'
                  | 'partner'
                  | 'award'
                  | 'certificate'
                  | 'video'
                  | 'press'
                  | 'promotion'
                  | 'illness'
                  | 'page'
                  | 'banner';
                title: string;
                slug: string;
                summary: string;
                body: (
                  | {
                      /** @enum {string} */
                      kind: 'paragraph' | 'heading' | 'quote';
                      text: string;
                    }
                  | {
                      /** @enum {string} */
                      kind: 'list';
                      items: string[];
                    }
                  | {
                      /** @enum {string} */
                      kind: 'steps';
                      items: {
                        title: string;
                        text: string;
                      }[];
                    }
                  | {
                      /** @enum {string} */
                      kind: 'questions';
                      items: {
                        question: string;
                        answer: string;
                      }[];
                    }
                  | {
                      /** @enum {string} */
                      kind: 'figures';
                      items: {
                        value: string;
                        label: string;
                      }[];
                    }
                  | {
                      /** @enum {string} */
                      kind: 'table';
                      head: string[];
                      rows: string[][];
                    }
                  | {
                      /** @enum {string} */
                      kind: 'picture';
                      pictureId: string;
                      width: number;
                      height: number;
                      alt: string;
                      caption?: string;
                    }
                  | {
                      /** @enum {string} */
                      kind: 'link';
                      text: string;
                      href: string;
                    }
                )[];
                pictureId: string | null;
                position: number;
                seo: {
                  title?: string;
                  description?: string;
                };
                facts: {
                  [key: string]: string | number;
                };
                productIds: number[];
              };
              goods: {
                id: number;
                name: string;
              }[];
              versions: {
                version: number;
                /** @enum {string} */
                kind: 'saved' | 'published' | 'withdrawn';
                by: string | null;
                /** Format: date-time */
                at: string;
              }[];
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/content/{id}/versions/{version}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** An earlier version of an item */
    get: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
          version: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              version: number;
              /** @enum {string} */
              kind: 'saved' | 'published' | 'withdrawn';
              by: string | null;
              /** Format: date-time */
              at: string;
              item: {
                /** @enum {string} */
                kind:
                  | 'article'
                  | 'news'
                  | 'research'
                  | 'partner'
                  | 'award'
                  | 'certificate'
                  | 'video'
                  | 'press'
                  | 'promotion'
                  | 'illness'
                  | 'page'
                  | 'banner';
                title: string;
                slug: string;
                summary: string;
                body: (
                  | {
                      /** @enum {string} */
                      kind: 'paragraph' | 'heading' | 'quote';
                      text: string;
                    }
                  | {
                      /** @enum {string} */
                      kind: 'list';
                      items: string[];
                    }
                  | {
                      /** @enum {string} */
                      kind: 'steps';
                      items: {
                        title: string;
                        text: string;
                      }[];
                    }
                  | {
                      /** @enum {string} */
                      kind: 'questions';
                      items: {
                        question: string;
                        answer: string;
                      }[];
                    }
                  | {
                      /** @enum {string} */
                      kind: 'figures';
                      items: {
                        value: string;
                        label: string;
                      }[];
                    }
                  | {
                      /** @enum {string} */
                      kind: 'table';
                      head: string[];
                      rows: string[][];
                    }
                  | {
                      /** @enum {string} */
                      kind: 'picture';
                      pictureId: string;
                      width: number;
                      height: number;
                      alt: string;
                      caption?: string;
                    }
                  | {
                      /** @enum {string} */
                      kind: 'link';
                      text: string;
                      href: string;
                    }
                )[];
                pictureId: string | null;
                position: number;
                seo: {
                  title?: string;
                  description?: string;
                };
                facts: {
                  [key: string]: string | number;
                };
                productIds: number[];
              };
            };
          };
        };
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/content/previewed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Check an item as saving would, and get a link to its page as it would look; nothing is saved */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            id?: number;
            /** @enum {string} */
            kind:
              | 'article'
              | 'news'
              | 'research'
              | 'partner'
              | 'award'
              | 'certificate'
              | 'video'
              | 'press'
              | 'promotion'
              | 'illness'
              | 'page'
              | 'banner';
            item: {
              [key: string]: unknown;
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              preview: string;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/content/{id}/saved': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Change an item */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            expectedVersion: number;
            /** @enum {string} */
            kind:
              | 'article'
              | 'news'
              | 'research'
              | 'partner'
              | 'award'
              | 'certificate'
              | 'video'
              | 'press'
              | 'promotion'
              | 'illness'
              | 'page'
              | 'banner';
            item: {
              [key: string]: unknown;
            };
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/content/{id}/published': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Publish an item now or later */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            expectedVersion: number;
            /** Format: date-time */
            at?: string;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/content/{id}/withdrawn': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Show an item no more */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/staff/content/{id}/versions/{version}/restored': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Save an earlier version as the newest one */
    post: {
      parameters: {
        query?: never;
        header?: never;
        path: {
          id: number;
          version: number;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          'application/json': {
            expectedVersion: number;
          };
        };
      };
      responses: {
        /** @description Default Response */
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            'application/json': {
              id: number;
              version: number;
            };
          };
        };
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: never;
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
