// Made by `honotate openapi`; do not edit.
import type { ApiTypes } from 'honotate/openapi'
import { ArticlesController } from './articles/articles-controller.ts'
import { TagsController } from './articles/tags-controller.ts'
import { CommentsController } from './comments/comments-controller.ts'
import { ProfilesController } from './profiles/profiles-controller.ts'
import { UsersController } from './users/users-controller.ts'

export const types: ApiTypes = {
  controllers: [
    [ArticlesController, {
      methods: {
        add: {
          summary: 'Publishes an article.',
          tool: true,
          parameters: [
            {
              required: true,
              schema: {
                type: 'object',
                properties: {
                  article: {
                    type: 'object',
                    properties: {
                      title: { type: 'string' },
                      description: { type: 'string' },
                      body: { type: 'string' },
                      tagList: { type: 'array', items: { type: 'string' } },
                    },
                    required: ['body', 'description', 'title'],
                  },
                },
                required: ['article'],
              },
            },
            null,
          ],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { article: { $ref: '#/components/schemas/Article' } },
                required: ['article'],
              },
            },
          ],
          throws: [{ status: 401 }, { status: 404 }],
        },
        change: {
          summary: 'Changes an article of the current user. Absent members stay unchanged.',
          tool: true,
          parameters: [
            { name: 'slug', required: true, schema: { type: 'string' } },
            {
              required: true,
              schema: {
                type: 'object',
                properties: {
                  article: {
                    type: 'object',
                    properties: {
                      title: { type: 'string' },
                      description: { type: 'string' },
                      body: { type: 'string' },
                      tagList: { type: 'array', items: { type: 'string' } },
                    },
                  },
                },
                required: ['article'],
              },
            },
            null,
          ],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { article: { $ref: '#/components/schemas/Article' } },
                required: ['article'],
              },
            },
          ],
          throws: [{ status: 401 }, { status: 403 }, { status: 404 }],
        },
        favorite: {
          summary: 'Marks an article as a favorite.',
          tool: true,
          parameters: [{ name: 'slug', required: true, schema: { type: 'string' } }, null],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { article: { $ref: '#/components/schemas/Article' } },
                required: ['article'],
              },
            },
          ],
          throws: [{ status: 401 }, { status: 404 }],
        },
        feed: {
          summary: 'Lists the articles of the users whom the viewer follows.',
          tool: true,
          parameters: [
            {
              name: 'page',
              required: true,
              schema: {},
              properties: [
                { name: 'limit', required: false, schema: {} },
                { name: 'offset', required: false, schema: {} },
              ],
            },
            null,
          ],
          answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/ArticlePage' } }],
          throws: [{ status: 401 }],
        },
        find: {
          summary: 'Finds an article.',
          tool: true,
          parameters: [{ name: 'slug', required: true, schema: { type: 'string' } }, null],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { article: { $ref: '#/components/schemas/Article' } },
                required: ['article'],
              },
            },
          ],
          throws: [{ status: 401 }, { status: 404 }],
        },
        list: {
          summary: 'Lists articles, the newest first.',
          tool: true,
          parameters: [
            {
              name: 'filter',
              required: true,
              schema: {},
              properties: [
                { name: 'limit', required: false, schema: {} },
                { name: 'offset', required: false, schema: {} },
                { name: 'tag', required: false, schema: { type: 'string' } },
                { name: 'author', required: false, schema: { type: 'string' } },
                { name: 'favorited', required: false, schema: { type: 'string' } },
              ],
            },
            null,
          ],
          answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/ArticlePage' } }],
          throws: [{ status: 401 }],
        },
        remove: {
          summary: 'Deletes an article of the current user, with its comments.',
          tool: true,
          parameters: [{ name: 'slug', required: true, schema: { type: 'string' } }, null],
          answers: [{ status: 204 }],
          throws: [{ status: 401 }, { status: 403 }, { status: 404 }],
        },
        unfavorite: {
          summary: 'Removes an article from the favorites.',
          tool: true,
          parameters: [{ name: 'slug', required: true, schema: { type: 'string' } }, null],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { article: { $ref: '#/components/schemas/Article' } },
                required: ['article'],
              },
            },
          ],
          throws: [{ status: 401 }, { status: 404 }],
        },
      },
    }],
    [TagsController, {
      methods: {
        list: {
          summary: 'Lists all tags, most used first.',
          tool: true,
          parameters: [],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { tags: { type: 'array', items: { type: 'string' } } },
                required: ['tags'],
              },
            },
          ],
        },
      },
    }],
    [CommentsController, {
      methods: {
        add: {
          summary: 'Comments on an article.',
          tool: true,
          parameters: [
            { name: 'slug', required: true, schema: { type: 'string' } },
            {
              required: true,
              schema: {
                type: 'object',
                properties: {
                  comment: { type: 'object', properties: { body: { type: 'string' } }, required: ['body'] },
                },
                required: ['comment'],
              },
            },
            null,
          ],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { comment: { $ref: '#/components/schemas/Comment' } },
                required: ['comment'],
              },
            },
          ],
          throws: [{ status: 401 }, { status: 404 }],
        },
        list: {
          summary: 'Lists the comments of an article.',
          tool: true,
          parameters: [{ name: 'slug', required: true, schema: { type: 'string' } }, null],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { comments: { type: 'array', items: { $ref: '#/components/schemas/Comment' } } },
                required: ['comments'],
              },
            },
          ],
          throws: [{ status: 401 }, { status: 404 }],
        },
        remove: {
          summary: 'Deletes a comment of the current user.',
          tool: true,
          parameters: [
            { name: 'slug', required: true, schema: { type: 'string' } },
            { name: 'id', required: false, schema: {} },
            null,
          ],
          answers: [{ status: 204 }],
          throws: [{ status: 401 }, { status: 403 }, { status: 404 }],
        },
      },
    }],
    [ProfilesController, {
      description: 'The public profiles of users.',
      methods: {
        find: {
          summary: 'Finds a profile.',
          tool: true,
          parameters: [{ name: 'username', required: true, schema: { type: 'string' } }, null],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { profile: { $ref: '#/components/schemas/Profile' } },
                required: ['profile'],
              },
            },
          ],
          throws: [{ status: 401 }, { status: 404 }],
        },
        follow: {
          summary: 'Follows a user.',
          tool: true,
          parameters: [{ name: 'username', required: true, schema: { type: 'string' } }, null],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { profile: { $ref: '#/components/schemas/Profile' } },
                required: ['profile'],
              },
            },
          ],
          throws: [{ status: 401 }, { status: 404 }],
        },
        unfollow: {
          summary: 'Unfollows a user.',
          tool: true,
          parameters: [{ name: 'username', required: true, schema: { type: 'string' } }, null],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { profile: { $ref: '#/components/schemas/Profile' } },
                required: ['profile'],
              },
            },
          ],
          throws: [{ status: 401 }, { status: 404 }],
        },
      },
    }],
    [UsersController, {
      description: 'Registration, login and the current user.',
      methods: {
        change: {
          summary: 'Changes the current user. Absent members stay unchanged.',
          parameters: [
            null,
            {
              required: true,
              schema: {
                type: 'object',
                properties: {
                  user: {
                    type: 'object',
                    properties: {
                      username: { type: 'string' },
                      email: { type: 'string' },
                      password: { type: 'string' },
                      bio: { type: ['null', 'string'] },
                      image: { type: ['null', 'string'] },
                    },
                  },
                },
                required: ['user'],
              },
            },
          ],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { user: { $ref: '#/components/schemas/UserView' } },
                required: ['user'],
              },
            },
          ],
          throws: [{ status: 401 }, { status: 409 }],
        },
        current: {
          summary: 'The current user.',
          parameters: [null],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { user: { $ref: '#/components/schemas/UserView' } },
                required: ['user'],
              },
            },
          ],
          throws: [{ status: 401 }],
        },
        login: {
          summary: 'Logs a user in.',
          parameters: [
            {
              required: true,
              schema: {
                type: 'object',
                properties: {
                  user: {
                    type: 'object',
                    properties: { email: { type: 'string' }, password: { type: 'string' } },
                    required: ['email', 'password'],
                  },
                },
                required: ['user'],
              },
            },
          ],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { user: { $ref: '#/components/schemas/UserView' } },
                required: ['user'],
              },
            },
          ],
          throws: [{ status: 401 }],
        },
        register: {
          summary: 'Registers a user.',
          parameters: [
            {
              required: true,
              schema: {
                type: 'object',
                properties: {
                  user: {
                    type: 'object',
                    properties: {
                      username: { type: 'string' },
                      email: { type: 'string' },
                      password: { type: 'string' },
                    },
                    required: ['email', 'password', 'username'],
                  },
                },
                required: ['user'],
              },
            },
          ],
          answers: [
            {
              type: 'application/json',
              schema: {
                type: 'object',
                properties: { user: { $ref: '#/components/schemas/UserView' } },
                required: ['user'],
              },
            },
          ],
          throws: [{ status: 401 }, { status: 409 }],
        },
      },
    }],
  ],
  schemas: {
    Article: {
      type: 'object',
      description: 'An article with its text.',
      properties: {
        slug: { type: 'string' },
        title: { type: 'string' },
        description: { type: 'string' },
        tagList: { type: 'array', items: { type: 'string' } },
        createdAt: { type: 'string', format: 'date-time' },
        updatedAt: { type: 'string', format: 'date-time' },
        favorited: { type: 'boolean' },
        favoritesCount: { type: 'number' },
        author: { $ref: '#/components/schemas/Profile' },
        body: { type: 'string' },
      },
      required: [
        'author',
        'body',
        'createdAt',
        'description',
        'favorited',
        'favoritesCount',
        'slug',
        'tagList',
        'title',
        'updatedAt',
      ],
    },
    ArticlePage: {
      type: 'object',
      description: 'One page of a list of articles.',
      properties: {
        articles: { type: 'array', items: { $ref: '#/components/schemas/ArticleSummary' } },
        articlesCount: { type: 'number', description: 'The number of articles on all pages.' },
      },
      required: ['articles', 'articlesCount'],
    },
    ArticleSummary: {
      type: 'object',
      description: 'An article in a list, without its text.',
      properties: {
        slug: { type: 'string' },
        title: { type: 'string' },
        description: { type: 'string' },
        tagList: { type: 'array', items: { type: 'string' } },
        createdAt: { type: 'string', format: 'date-time' },
        updatedAt: { type: 'string', format: 'date-time' },
        favorited: { type: 'boolean' },
        favoritesCount: { type: 'number' },
        author: { $ref: '#/components/schemas/Profile' },
      },
      required: [
        'author',
        'createdAt',
        'description',
        'favorited',
        'favoritesCount',
        'slug',
        'tagList',
        'title',
        'updatedAt',
      ],
    },
    Comment: {
      type: 'object',
      properties: {
        id: { type: 'number' },
        body: { type: 'string' },
        createdAt: { type: 'string', format: 'date-time' },
        updatedAt: { type: 'string', format: 'date-time' },
        author: { $ref: '#/components/schemas/Profile' },
      },
      required: ['author', 'body', 'createdAt', 'id', 'updatedAt'],
    },
    Profile: {
      type: 'object',
      description: 'A user, as others see them.',
      properties: {
        username: { type: 'string' },
        bio: { type: ['null', 'string'] },
        image: { type: ['null', 'string'] },
        following: { type: 'boolean' },
      },
      required: ['bio', 'following', 'image', 'username'],
    },
    UserView: {
      type: 'object',
      description: 'A user, as users see themselves.',
      properties: {
        email: { type: 'string' },
        token: { type: 'string' },
        username: { type: 'string' },
        bio: { type: ['null', 'string'] },
        image: { type: ['null', 'string'] },
      },
      required: ['bio', 'email', 'image', 'token', 'username'],
    },
  },
}
